# The further variants: hooks that fail, early exits, time-outs, reruns, thresholds, equal names. `make-reports.sh` sources it.
node_part() {
node_run() { cd $W/node-$1; node --test $2 --test-reporter=junit --test-reporter-destination=r.xml >/dev/null 2>&1; rec node-test $1 junit.xml r.xml $? "node --test $2 --test-reporter=junit --test-reporter-destination=r.xml"; node --test $2 --test-reporter=tap --test-reporter-destination=r.tap >/dev/null 2>&1; rec node-test $1 tap r.tap $? "node --test $2 --test-reporter=tap --test-reporter-destination=r.tap"; }
H="const {test,describe,it,before,after,beforeEach,afterEach}=require('node:test');const assert=require('node:assert');"
variant node-todo-only; echo "$H test('a',{todo:true},()=>{assert.equal(1,2)}); test.todo('b')" > a.test.js; node_run todo-only ""
variant node-setup-failed; echo "$H describe('o',()=>{before(()=>{throw new Error('no')});it('a',()=>{});it('b',()=>{})})" > a.test.js; node_run setup-failed ""
variant node-teardown-failed; echo "$H describe('o',()=>{after(()=>{throw new Error('no')});it('a',()=>{});it('b',()=>{})})" > a.test.js; node_run teardown-failed ""
variant node-root-after-failed; echo "$H after(()=>{throw new Error('no')});test('a',()=>{});" > a.test.js; node_run root-after-failed ""
variant node-cancelled; echo "$H test('a',async t=>{t.test('sub',()=>new Promise(r=>setTimeout(r,50)));}); test('b',()=>{})" > a.test.js; node_run cancelled ""
variant node-timed-out; echo "$H test('a',{timeout:20},()=>new Promise(r=>setTimeout(r,500))); test('b',()=>{})" > a.test.js; node_run timed-out ""
variant node-exit-zero; echo "$H test('a',()=>{}); test('b',()=>{process.exit(0)}); test('c',()=>{assert.equal(1,2)})" > a.test.js; node_run exit-zero ""
variant node-late-throw; echo "$H test('a',()=>{setTimeout(()=>{throw new Error('late')},20)}); test('b',()=>new Promise(r=>setTimeout(r,60)))" > a.test.js; node_run late-throw ""
variant node-throws-after-end; echo "$H test('a',()=>{setTimeout(()=>{throw new Error('late')},50)});" > a.test.js; node_run throws-after-end ""
variant node-same-names; echo "$H test('a',()=>{}); test('a',()=>{assert.equal(1,2)}); test('a',{skip:true},()=>{})" > a.test.js; node_run same-names ""
variant node-coverage; echo "exports.f=x=>{ if(x) {\n return 1\n }\n return 2 }" > s.js; echo "$H const {f}=require('./s.js'); test('a',()=>{f(1)})" > a.test.js; node_run coverage "--experimental-test-coverage --test-coverage-lines=100 --test-coverage-branches=100"
variant node-suite-skipped; echo "$H describe.skip('o',()=>{it('a',()=>{})}); describe('p',()=>{}); test('b',()=>{})" > a.test.js; node_run suite-skipped ""
variant node-suite-todo; echo "$H describe.todo('o',()=>{it('a',()=>{assert.equal(1,2)})}); test('b',()=>{})" > a.test.js; node_run suite-todo ""
variant node-hash-name; echo "$H test('accepts # skip in names',()=>{assert.equal(1,2)}); test('b #todo',()=>{assert.equal(1,2)})" > a.test.js; node_run hash-name ""
variant node-no-tests-in-file; echo "console.log(1)" > a.test.js; node_run no-tests-in-file ""
variant node-throws-at-load; echo "throw new Error('load')" > a.test.js; echo "$H test('z',()=>{})" > b.test.js; node_run throws-at-load ""
variant node-before-each-failed; echo "$H describe('o',()=>{beforeEach(()=>{throw new Error('no')});it('a',()=>{})}); test('z',()=>{})" > a.test.js; node_run before-each-failed ""
variant node-sub-fails-under-todo; echo "$H test('a',{todo:true},async t=>{await t.test('sub',()=>{assert.equal(1,2)})}); test('z',()=>{})" > a.test.js; node_run sub-fails-under-todo ""
variant node-only; echo "$H test.only('a',()=>{}); test('z',()=>{assert.equal(1,2)})" > a.test.js; node_run only "--test-only"
variant node-skip-called; echo "$H test('a',t=>{t.skip('later')}); test('b',t=>{t.todo('later');assert.equal(1,2)}); test('z',()=>{})" > a.test.js; node_run skip-called ""
variant node-killed; echo "$H test('a',()=>{}); test('b',()=>{process.kill(process.pid,'SIGKILL')})" > a.test.js; echo "$H test('z',()=>{})" > b.test.js; node_run killed ""
variant node-expect-failure; echo "$H test('a',{expectFailure:true},()=>{assert.equal(1,2)}); test('b',{expectFailure:true},()=>{})" > a.test.js; node_run expect-failure ""
}
vitest_part() {
vit_run() { cd $W/vitest-$1; ln -sfn $HERE/node_modules node_modules; [ -f package.json ] || echo '{"type":"module"}' > package.json; vitest run $2 --reporter=junit --outputFile=r.xml >/dev/null 2>&1; rec vitest $1 junit.xml r.xml $? "vitest run $2 --reporter=junit --outputFile=r.xml"; vitest run $2 --reporter=tap-flat > r.tap 2>/dev/null; rec vitest $1 tap r.tap $? "vitest run $2 --reporter=tap-flat > r.tap"; }
V="import {test,describe,expect,beforeAll,afterAll,beforeEach} from 'vitest';"
variant vitest-setup-failed; echo "$V describe('o',()=>{beforeAll(()=>{throw new Error('no')});test('a',()=>{})}); test('z',()=>{})" > a.test.js; vit_run setup-failed ""
variant vitest-teardown-failed; echo "$V describe('o',()=>{afterAll(()=>{throw new Error('no')});test('a',()=>{})}); test('z',()=>{})" > a.test.js; vit_run teardown-failed ""
variant vitest-file-teardown-failed; echo "$V afterAll(()=>{throw new Error('no')});test('a',()=>{})" > a.test.js; vit_run file-teardown-failed ""
variant vitest-late-throw; echo "$V test('a',()=>{setTimeout(()=>{throw new Error('late')},10)}); test('b',()=>new Promise(r=>setTimeout(r,80)))" > a.test.js; vit_run late-throw ""
variant vitest-todo-only; echo "$V test.todo('b')" > a.test.js; vit_run todo-only ""
variant vitest-xpass; echo "$V test.fails('d',()=>{}); test('z',()=>{})" > a.test.js; vit_run xpass ""
variant vitest-bail; echo "$V test('a',()=>{expect(1).toBe(2)}); test('b',()=>{})" > a.test.js; vit_run bail "--bail=1"
variant vitest-no-tests-in-file; echo "$V console.log(1)" > a.test.js; echo "$V test('z',()=>{})" > b.test.js; vit_run no-tests-in-file ""
variant vitest-empty-suite; echo "$V describe('o',()=>{}); test('z',()=>{})" > a.test.js; vit_run empty-suite ""
variant vitest-passes-with-none; echo "" > x.js; vit_run passes-with-none "--passWithNoTests"
variant vitest-suite-skipped; echo "$V describe.skip('o',()=>{test('a',()=>{})}); test('z',()=>{})" > a.test.js; vit_run suite-skipped ""
variant vitest-same-names; echo "$V test('a',()=>{}); test('a',()=>{expect(1).toBe(2)})" > a.test.js; vit_run same-names ""
variant vitest-exit; echo "$V test('a',()=>{}); test('b',()=>{process.exit(0)})" > a.test.js; vit_run exit ""
variant vitest-killed; echo "$V test('a',()=>{}); test('b',()=>{process.kill(process.pid,'SIGKILL')})" > a.test.js; echo "$V test('z',()=>{})" > b.test.js; vit_run killed "--pool=forks"
variant vitest-timed-out; echo "$V test('a',()=>new Promise(()=>{}),50); test('z',()=>{})" > a.test.js; vit_run timed-out ""
variant vitest-hash-name; echo "$V test('accepts # skip in names',()=>{expect(1).toBe(2)}); test('z',()=>{})" > a.test.js; vit_run hash-name ""
variant vitest-global-setup; echo "export default ()=>{throw new Error('no')}" > g.js; echo "export default {test:{globalSetup:'./g.js'}}" > vitest.config.js;  echo "$V test('z',()=>{})" > a.test.js; vit_run global-setup ""
variant vitest-setup-file; echo "throw new Error('no')" > g.js; echo "export default {test:{setupFiles:['./g.js']}}" > vitest.config.js;  echo "$V test('z',()=>{})" > a.test.js; vit_run setup-file ""
variant vitest-shuffle-only; echo "$V test.only('a',()=>{}); test('b',()=>{expect(1).toBe(2)})" > a.test.js; vit_run only "--allowOnly"
}
jest_part() {
jest_run() { cd $W/jest-$1; ln -sfn $HERE/node_modules node_modules; [ -f package.json ] || echo '{"jest":{"rootDir":"."}}' > package.json; JEST_JUNIT_OUTPUT_FILE=r.xml jest --ci --runInBand $2 --reporters=jest-junit >/dev/null 2>&1; rec jest $1 junit.xml r.xml $? "JEST_JUNIT_OUTPUT_FILE=r.xml jest --ci $2 --reporters=jest-junit"; }
variant jest-setup-failed; echo "describe('o',()=>{beforeAll(()=>{throw new Error('no')});test('a',()=>{})}); test('z',()=>{})" > a.test.js; jest_run setup-failed ""
variant jest-teardown-failed; echo "describe('o',()=>{afterAll(()=>{throw new Error('no')});test('a',()=>{})}); test('z',()=>{})" > a.test.js; jest_run teardown-failed ""
variant jest-file-teardown-failed; echo "afterAll(()=>{throw new Error('no')});test('a',()=>{})" > a.test.js; jest_run file-teardown-failed ""
variant jest-todo-only; echo "test.todo('b')" > a.test.js; jest_run todo-only ""
variant jest-xpass; echo "test.failing('d',()=>{}); test.failing('e',()=>{throw new Error('x')}); test('z',()=>{})" > a.test.js; jest_run xpass ""
variant jest-no-tests-in-file; echo "console.log(1)" > a.test.js; echo "test('z',()=>{})" > b.test.js; jest_run no-tests-in-file ""
variant jest-coverage; echo '{"jest":{"rootDir":".","collectCoverage":true,"coverageThreshold":{"global":{"lines":100}}}}' > package.json; echo "exports.f=x=>{ if(x) {\n return 1\n }\n return 2 }" > s.js; echo "const {f}=require('./s.js'); test('a',()=>{f(1)})" > a.test.js; jest_run coverage ""
variant jest-same-names; echo "test('a',()=>{}); test('a',()=>{expect(1).toBe(2)})" > a.test.js; jest_run same-names ""
variant jest-bail; echo "test('a',()=>{expect(1).toBe(2)})" > a.test.js; echo "test('b',()=>{})" > b.test.js; jest_run bail "--bail"
variant jest-exit; echo "test('a',()=>{}); test('b',()=>{process.exit(0)})" > a.test.js; jest_run exit ""
variant jest-timed-out; echo "test('a',()=>new Promise(()=>{}),50); test('z',()=>{})" > a.test.js; jest_run timed-out ""
variant jest-global-setup; echo '{"jest":{"rootDir":".","globalSetup":"./g.js"}}' > package.json; echo "module.exports=()=>{throw new Error('no')}" > g.js; echo "test('z',()=>{})" > a.test.js; jest_run global-setup ""
variant jest-todo-and-fast; echo "test.todo('b'); test('f',()=>{}); test('g',()=>{}); test('h',()=>{}); test('i',()=>{});" > a.test.js; jest_run todo-and-fast ""
variant jest-suite-errors; echo '{"jest":{"rootDir":"."},"jest-junit":{"reportTestSuiteErrors":"true"}}' > package.json; echo "test('a',()=>{" > a.test.js; echo "test('b',()=>{})" > b.test.js; jest_run suite-errors ""
variant jest-snapshot; echo "test('a',()=>{expect(1).toMatchSnapshot()}); test('z',()=>{})" > a.test.js; jest_run snapshot ""
}
mocha_part() {
mocha_run() { cd $W/mocha-$1; ln -sfn $HERE/node_modules node_modules; mocha $2 --reporter xunit --reporter-option output=x.xml >/dev/null 2>&1; rec mocha-xunit $1 junit.xml x.xml $? "mocha $2 --reporter xunit --reporter-option output=x.xml"; mocha $2 --reporter tap > r.tap 2>/dev/null; rec mocha $1 tap r.tap $? "mocha $2 --reporter tap > r.tap"; }
M="const assert=require('node:assert');"
mk() { variant mocha-$1; mkdir -p test; echo "$2" > test/a.js; mocha_run $1 "${3:-}"; }
mk after-failed "describe('o',()=>{after(()=>{throw new Error('no')});it('a',()=>{})}); it('z',()=>{})"
mk root-before-failed "before(()=>{throw new Error('no')}); it('z',()=>{})"
mk pending-only "it('z')"
mk done-twice "it('a',d=>{d();setTimeout(d,10)}); it('z',d=>setTimeout(d,40))"
mk late-throw "it('a',()=>{setTimeout(()=>{throw new Error('late')},10)}); it('z',d=>setTimeout(d,40))"
mk forbid-pending "it('z'); it('a',()=>{})" "--forbid-pending"
mk exit-zero "it('a',()=>{}); it('b',()=>{process.exit(0)}); it('c',()=>{throw new Error()})"
mk same-names "it('a',()=>{}); it('a',()=>{throw new Error()})"
mk hash-name "it('accepts # skip in names',()=>{throw new Error('x')}); it('z',()=>{})"
mk not-compiled "it('a',()=>{"
mk bail "it('a',()=>{throw new Error()}); it('b',()=>{})" "--bail"
}
pw_part() {
pw_run() { cd $W/pw-$1; ln -sfn $HERE/node_modules node_modules; PLAYWRIGHT_JUNIT_OUTPUT_NAME=r.xml playwright test --reporter=junit $2 >/dev/null 2>&1; rec playwright $1 junit.xml r.xml $? "PLAYWRIGHT_JUNIT_OUTPUT_NAME=r.xml playwright test --reporter=junit $2"; }
P="const {test,expect}=require('@playwright/test');"
variant pw-setup-failed; echo "$P test.beforeAll(()=>{throw new Error('no')});test('a',()=>{});test('b',()=>{})" > a.spec.js; pw_run setup-failed ""
variant pw-teardown-failed; echo "$P test.afterAll(()=>{throw new Error('no')});test('a',()=>{});test('b',()=>{})" > a.spec.js; pw_run teardown-failed ""
variant pw-xpass; echo "$P test('d',()=>{test.fail();}); test('z',()=>{})" > a.spec.js; pw_run xpass ""
variant pw-flaky-denied; echo "$P test('a',({},i)=>{expect(i.retry).toBe(1)})" > a.spec.js; pw_run flaky-denied "--retries=2 --fail-on-flaky-tests"
variant pw-max-failures; echo "$P test('a',()=>{expect(1).toBe(2)}); test('b',()=>{})" > a.spec.js; pw_run max-failures "-x"
variant pw-global-setup; echo "module.exports={globalSetup:'./g.js'}" > playwright.config.js; echo "module.exports=()=>{throw new Error('no')}" > g.js; echo "$P test('a',()=>{})" > a.spec.js; pw_run global-setup ""
variant pw-global-teardown; echo "module.exports={globalTeardown:'./g.js'}" > playwright.config.js; echo "module.exports=()=>{throw new Error('no')}" > g.js; echo "$P test('a',()=>{})" > a.spec.js; pw_run global-teardown ""
variant pw-worker-died; echo "$P test('a',()=>{process.exit(0)}); test('b',()=>{})" > a.spec.js; pw_run worker-died ""
variant pw-late-throw; echo "$P test('a',()=>{setTimeout(()=>{throw new Error('late')},10)}); test('b',()=>new Promise(r=>setTimeout(r,80)))" > a.spec.js; pw_run late-throw ""
variant pw-empty; echo "$P" > a.spec.js; pw_run empty ""
variant pw-timed-out; echo "$P test('a',()=>new Promise(()=>{})); test('b',()=>{})" > a.spec.js; pw_run timed-out "--timeout=300"
variant pw-global-timeout; echo "$P test('a',()=>new Promise(()=>{})); test('b',()=>{})" > a.spec.js; pw_run global-timeout "--global-timeout=1500"
variant pw-fixme-only; echo "$P test.fixme('a',()=>{})" > a.spec.js; pw_run fixme-only ""
variant pw-soft; echo "$P test('a',()=>{expect.soft(1).toBe(2)})" > a.spec.js; pw_run soft ""
variant pw-serial; echo "$P test.describe.serial('o',()=>{test('a',()=>{expect(1).toBe(2)}); test('b',()=>{})})" > a.spec.js; pw_run serial ""
}
py_part() {
py_run() { cd $W/py-$1; /usr/bin/python3 -m pytest -q -p no:cacheprovider --junitxml=r.xml $2 >/dev/null 2>&1; rec pytest $1 junit.xml r.xml $? "python3 -m pytest --junitxml=r.xml $2"; }
variant py-xpass-strict; printf 'import pytest\n@pytest.mark.xfail(strict=True)\ndef test_y():\n  pass\ndef test_b():\n  pass\n' > test_a.py; py_run xpass-strict ""
variant py-xfail-only; printf 'import pytest\n@pytest.mark.xfail\ndef test_y():\n  assert 0\n' > test_a.py; py_run xfail-only ""
variant py-maxfail; printf 'def test_a():\n  assert 0\ndef test_b():\n  pass\n' > test_a.py; py_run maxfail "-x"
variant py-interrupted; printf 'def test_a():\n  pass\ndef test_b():\n  raise KeyboardInterrupt\ndef test_c():\n  assert 0\n' > test_a.py; py_run interrupted ""
variant py-exit-called; printf 'import pytest\ndef test_a():\n  pass\ndef test_b():\n  pytest.exit("stop", returncode=0)\ndef test_c():\n  assert 0\n' > test_a.py; py_run exit-called ""
variant py-os-exit; printf 'import os\ndef test_a():\n  pass\ndef test_b():\n  os._exit(0)\n' > test_a.py; py_run os-exit ""
variant py-conftest; printf 'raise RuntimeError()\n' > conftest.py; printf 'def test_a():\n  pass\n' > test_a.py; py_run conftest ""
variant py-session-hook; printf 'def pytest_sessionfinish(session):\n  session.exitstatus=3\n' > conftest.py; printf 'def test_a():\n  pass\n' > test_a.py; py_run session-hook ""
variant py-deselected; printf 'def test_a():\n  pass\n' > test_a.py; py_run deselected "-k nothing"
variant py-same-names; printf 'import pytest\n@pytest.mark.parametrize("x",[1,1])\ndef test_a(x):\n  pass\n' > test_a.py; py_run same-names ""
variant py-xunit1; printf 'def test_a():\n  pass\ndef test_b():\n  assert 0\n' > test_a.py; py_run xunit1 "-o junit_family=xunit1"
variant py-teardown-of-failed; printf 'import pytest\n@pytest.fixture\ndef f():\n  yield 1\n  raise RuntimeError("teardown")\ndef test_a(f):\n  assert 0\ndef test_c():\n  pass\n' > test_a.py; py_run teardown-of-failed ""
variant py-module-skipped; printf 'import pytest\npytest.skip("x",allow_module_level=True)\n' > test_a.py; printf 'def test_a():\n  pass\n' > test_b.py; py_run module-skipped ""
variant py-suite-named; printf 'def test_a():\n  pass\ndef test_b():\n  assert 0\n' > test_a.py; py_run suite-named "-o junit_suite_name=mine"
variant py-suite-named-teardown; printf 'import pytest\n@pytest.fixture\ndef f():\n  yield 1\n  raise RuntimeError("teardown")\ndef test_a(f):\n  pass\ndef test_c():\n  pass\n' > test_a.py; py_run suite-named-teardown "-o junit_suite_name=mine"
variant py-unittest; printf 'import unittest\nclass T(unittest.TestCase):\n  @unittest.expectedFailure\n  def test_x(self):\n    pass\n  @unittest.expectedFailure\n  def test_y(self):\n    self.fail()\n  def test_sub(self):\n    for i in range(3):\n      with self.subTest(i=i):\n        self.assertNotEqual(i,1)\n  def test_ok(self):\n    pass\n' > test_a.py; py_run unittest ""
}
go_part() {
go_run() { cd $W/go-$1; export GOFLAGS=-mod=mod GOPROXY=off GOCACHE=$HERE/gocache; [ -f go.mod ] || printf 'module example.invalid/x\ngo 1.19\n' > go.mod; gotestsum --junitfile r.xml $2 >/dev/null 2>&1; rec gotestsum $1 junit.xml r.xml $? "gotestsum --junitfile r.xml $2"; }
G='package x\nimport "testing"\n'
variant go-main-denies; printf "${G}import \"os\"\nfunc TestA(t *testing.T) {}\nfunc TestMain(m *testing.M) { m.Run(); os.Exit(1) }\n" > a_test.go; go_run main-denies "./..."
variant go-main-hides; printf "${G}import \"os\"\nfunc TestA(t *testing.T) { t.Error(1) }\nfunc TestMain(m *testing.M) { m.Run(); os.Exit(0) }\n" > a_test.go; go_run main-hides "./..."
variant go-main-runs-nothing; printf "${G}import \"os\"\nfunc TestA(t *testing.T) {}\nfunc TestMain(m *testing.M) { os.Exit(0) }\n" > a_test.go; go_run main-runs-nothing "./..."
variant go-panicked; printf "${G}func TestA(t *testing.T) {}\nfunc TestB(t *testing.T) { panic(1) }\n" > a_test.go; go_run panicked "./..."
variant go-sub-failed; printf "${G}func TestA(t *testing.T) { t.Run(\"s\", func(t *testing.T) { t.Error(1) }) }\n" > a_test.go; go_run sub-failed "./..."
variant go-vet-failed; printf "${G}import \"fmt\"\nfunc TestA(t *testing.T) { fmt.Printf(\"%%d\", \"x\") }\n" > a_test.go; go_run vet-failed "./..."
variant go-timed-out; printf "${G}func TestA(t *testing.T) { select {} }\nfunc TestB(t *testing.T) {}\n" > a_test.go; go_run timed-out "./... -- -timeout=1s"
variant go-retried; printf "${G}import \"os\"\nfunc TestA(t *testing.T) { if _, e := os.Stat(\"seen\"); e != nil { os.WriteFile(\"seen\", nil, 0o600); t.Error(1) } }\nfunc TestB(t *testing.T) {}\n" > a_test.go; go_run retried "--rerun-fails=2 --packages=./..."
variant go-all-skipped; printf "${G}func TestA(t *testing.T) { t.Skip() }\n" > a_test.go; go_run all-skipped "./..."
variant go-init-failed; printf "${G}import \"os\"\nfunc init() { os.Exit(2) }\nfunc TestA(t *testing.T) { }\n" > a_test.go; mkdir g; printf "package g\nimport \"testing\"\nfunc TestG(t *testing.T) {}\n" > g/g_test.go; go_run init-failed "./..."
variant go-log-fatal; printf "${G}import \"log\"\nfunc TestA(t *testing.T) { }\nfunc TestB(t *testing.T) { log.Fatal(1) }\n" > a_test.go; go_run log-fatal "./..."
}
ct_part() {
ct_run() { cd $W/ctest-$1; cmake -S . -B b >/dev/null 2>&1; ctest --test-dir b --output-junit ../r.xml $2 >/dev/null 2>&1; code=$?; rec ctest $1 junit.xml r.xml $code "ctest --test-dir b --output-junit ../r.xml $2"; }
C='cmake_minimum_required(VERSION 3.21)\nproject(x NONE)\nenable_testing()\n'
variant ctest-timed-out; printf "${C}add_test(a true)\nadd_test(b sleep 5)\nset_tests_properties(b PROPERTIES TIMEOUT 1)\n" > CMakeLists.txt; ct_run timed-out ""
variant ctest-xfail; printf "${C}add_test(a false)\nset_tests_properties(a PROPERTIES WILL_FAIL TRUE)\n" > CMakeLists.txt; ct_run xfail ""
variant ctest-xpass; printf "${C}add_test(a true)\nadd_test(b true)\nset_tests_properties(a PROPERTIES WILL_FAIL TRUE)\n" > CMakeLists.txt; ct_run xpass ""
variant ctest-setup-failed; printf "${C}add_test(s false)\nadd_test(a true)\nadd_test(z true)\nset_tests_properties(s PROPERTIES FIXTURES_SETUP f)\nset_tests_properties(a PROPERTIES FIXTURES_REQUIRED f)\n" > CMakeLists.txt; ct_run setup-failed ""
variant ctest-retried; printf "${C}add_test(NAME a COMMAND sh -c \"test -f seen || { touch seen; exit 1; }\")\nadd_test(b true)\n" > CMakeLists.txt; ct_run retried "--repeat until-pass:3"
variant ctest-repeat-fail; printf "${C}add_test(NAME a COMMAND sh -c \"test -f seen && exit 1; touch seen\")\nadd_test(b true)\n" > CMakeLists.txt; ct_run repeat-fail "--repeat until-fail:3"
variant ctest-stop; printf "${C}add_test(a false)\nadd_test(b true)\n" > CMakeLists.txt; ct_run stop "--stop-on-failure"
variant ctest-missing-file; printf "${C}add_test(NAME a COMMAND true)\nset_tests_properties(a PROPERTIES REQUIRED_FILES nothere)\nadd_test(b true)\n" > CMakeLists.txt; ct_run missing-file ""
variant ctest-missing-dir; printf "${C}add_test(NAME a COMMAND true WORKING_DIRECTORY /nothere)\nadd_test(b true)\n" > CMakeLists.txt; ct_run missing-dir ""
variant ctest-skip-regex; printf "${C}add_test(NAME a COMMAND echo SKIP)\nset_tests_properties(a PROPERTIES SKIP_REGULAR_EXPRESSION SKIP)\nadd_test(b true)\n" > CMakeLists.txt; ct_run skip-regex ""
variant ctest-fail-regex; printf "${C}add_test(NAME a COMMAND echo BAD)\nset_tests_properties(a PROPERTIES FAIL_REGULAR_EXPRESSION BAD)\nadd_test(b true)\n" > CMakeLists.txt; ct_run fail-regex ""
}
gt_part() {
gt_run() { cd $W/gtest-$1; g++ -O0 a.cc -lgtest -lgtest_main -lpthread -o t >/dev/null 2>&1; ./t --gtest_output=xml:r.xml $2 >/dev/null 2>&1; rec googletest $1 junit.xml r.xml $? "./t --gtest_output=xml:r.xml $2"; }
T='#include <gtest/gtest.h>\n'
variant gtest-setup-failed; printf "${T}struct F: testing::Test { static void SetUpTestSuite(){ FAIL(); } };\nTEST_F(F,A){} TEST(S,B){}\n" > a.cc; gt_run setup-failed ""
variant gtest-teardown-failed; printf "${T}struct F: testing::Test { static void TearDownTestSuite(){ ADD_FAILURE(); } };\nTEST_F(F,A){} TEST(S,B){}\n" > a.cc; gt_run teardown-failed ""
variant gtest-environment-failed; printf "${T}struct E: testing::Environment { void TearDown() override { ADD_FAILURE(); } };\nauto* e=testing::AddGlobalTestEnvironment(new E);\nTEST(S,A){} TEST(S,B){}\n" > a.cc; gt_run environment-failed ""
variant gtest-environment-setup-failed; printf "${T}struct E: testing::Environment { void SetUp() override { FAIL(); } };\nauto* e=testing::AddGlobalTestEnvironment(new E);\nTEST(S,A){} TEST(S,B){}\n" > a.cc; gt_run environment-setup-failed ""
variant gtest-suite-skipped; printf "${T}struct F: testing::Test { static void SetUpTestSuite(){ GTEST_SKIP(); } };\nTEST_F(F,A){} TEST(S,B){}\n" > a.cc; gt_run suite-skipped ""
variant gtest-recovers; printf "${T}static int n=0; TEST(S,A){ EXPECT_EQ(n++,1); } TEST(S,B){}\n" > a.cc; gt_run recovers "--gtest_repeat=2"
variant gtest-filtered-all; printf "${T}TEST(S,A){}\n" > a.cc; gt_run filtered-all "--gtest_filter=X.*"
variant gtest-disabled-too; printf "${T}TEST(S,DISABLED_A){ FAIL(); } TEST(S,B){}\n" > a.cc; gt_run disabled-too "--gtest_also_run_disabled_tests"
variant gtest-throws; printf "${T}TEST(S,A){ throw 1; } TEST(S,B){}\n" > a.cc; gt_run throws ""
variant gtest-parametrised; printf "${T}struct P: testing::TestWithParam<int>{}; TEST_P(P,A){ EXPECT_NE(GetParam(),2); } INSTANTIATE_TEST_SUITE_P(I,P,testing::Values(1,2,3));\n" > a.cc; gt_run parametrised ""
variant gtest-exit-zero; printf "${T}#include <cstdlib>\nTEST(S,A){} TEST(S,B){ exit(0); } TEST(S,C){ FAIL(); }\n" > a.cc; gt_run exit-zero ""
variant gtest-fail-fast; printf "${T}TEST(S,A){ FAIL(); } TEST(S,B){}\n" > a.cc; gt_run fail-fast "--gtest_fail_fast"
}
sf_part() {
sf_run() { cd $W/surefire-$1; cp $HERE/maven/pom.xml $HERE/maven/s.xml .; timeout 200 mvn -q -o -s s.xml org.apache.maven.plugins:maven-compiler-plugin:3.10.1:testCompile org.apache.maven.plugins:maven-surefire-plugin:2.22.3:test $2 >log.txt 2>&1; rec surefire $1 junit.xml target/surefire-reports/TEST-ATest.xml $? "mvn surefire:test $2"; }
J="import org.junit.*; public class ATest { static int n=0;"
sf() { variant surefire-$1; mkdir -p src/test/java; echo "$2" > src/test/java/ATest.java; sf_run $1 "${3:-}"; }
sf setup-failed "$J @BeforeClass public static void s(){ Assert.fail(); } @Test public void a(){} }"
sf teardown-failed "$J @AfterClass public static void s(){ Assert.fail(); } @Test public void a(){} }"
sf assumption "$J @BeforeClass public static void s(){ Assume.assumeTrue(false); } @Test public void a(){} }"
sf all-skipped "$J @Ignore @Test public void a(){} }"
sf crashed "$J @Test public void a(){} @Test public void b(){ Runtime.getRuntime().halt(3); } }"
sf exit-zero "$J @Test public void a(){} @Test public void b(){ System.exit(0); } }"
sf timed-out "$J @Test(timeout=100) public void a() throws Exception { Thread.sleep(9000); } @Test public void b(){} }"
sf ignored-failures "$J @Test public void a(){ Assert.fail(); } @Test public void b(){} }" -Dmaven.test.failure.ignore=true
}
nested_part() {
N="describe('cart', () => { test.skip('adds', () => {}); test.todo('removes') })"
M="describe('cart', () => { test('counts', () => {}); test.skip('adds', () => {}); describe('shelf', () => { test('b', () => {}) }) })"
F="describe('cart', () => { test('counts', () => {}); test.skip('adds', () => {}); describe('shelf', () => { test('b', () => { expect(1).toBe(2) }) }) })"
for one in "nested-all-skipped:$N" "nested-skipped:$M"; do
  variant node-${one%%:*}; echo "import { describe, test } from 'node:test'; ${one#*:}" > a.test.mjs
  for format in junit tap; do end=$format; [ $format = junit ] && end=junit.xml; node --test --test-reporter=$format --test-reporter-destination=r.$format >/dev/null 2>&1; rec node-test ${one%%:*} $end r.$format $? "node --test --test-reporter=$format --test-reporter-destination=r.$format"; done
done
for one in "nested-all-skipped:$N" "nested-fail:$F"; do
  variant vitest-${one%%:*}; echo "import { describe, expect, test } from 'vitest'; ${one#*:}" > a.test.mjs
  npx vitest run --reporter=tap > r.tap 2>/dev/null; rec vitest ${one%%:*} tap r.tap $? "vitest run --reporter=tap"
done
}
for part in node vitest jest mocha pw py go ct gt sf nested; do ${part}_part; done
