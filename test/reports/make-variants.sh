# What `variants.json` asks of every tool and the other two scripts do not make. `make-reports.sh` sources it last, so their functions are known here.
node_variants() {
H="const {test}=require('node:test');const assert=require('node:assert');const fs=require('node:fs');"
variant node-retried; echo "$H test('flaky',()=>{const is=fs.existsSync('seen'); fs.writeFileSync('seen',''); assert.ok(is)}); test('b',()=>{})" > a.test.js
again() { rm -f seen s.json; node --test --test-rerun-failures=s.json >/dev/null 2>&1; node --test --test-rerun-failures=s.json --test-reporter=$1 --test-reporter-destination=$2 >/dev/null 2>&1; }
C='node --test --test-rerun-failures=s.json; node --test --test-rerun-failures=s.json'
again junit r.xml; rec node-test retried junit.xml r.xml $? "$C --test-reporter=junit --test-reporter-destination=r.xml"
again tap r.tap; rec node-test retried tap r.tap $? "$C --test-reporter=tap --test-reporter-destination=r.tap"
}
vitest_variants() {
V="import {test,describe,expect} from 'vitest';"
variant vitest-nested; echo "$V describe('o',()=>{test('a',()=>{});describe('i',()=>{test('b',()=>{});describe('k',()=>test('c',()=>{}))})}); test('top',()=>{})" > a.test.js; vit_run nested ""
variant vitest-all-skipped; echo "$V test.skip('a',()=>{}); describe.skip('o',()=>test('b',()=>{}))" > a.test.js; vit_run all-skipped ""
variant vitest-crashed; echo "$V test('a',()=>{}); test('b',()=>{process.abort()})" > a.test.js; echo "$V test('z',()=>{})" > b.test.js; vit_run crashed "--pool=forks"
variant vitest-retried-fail; echo "$V test('a',{retry:2},()=>{expect(1).toBe(2)}); test('b',()=>{})" > a.test.js; vit_run retried-fail ""
}
jest_variants() {
variant jest-nested; echo "describe('o',()=>{test('a',()=>{});describe('i',()=>{test('b',()=>{});describe('k',()=>test('c',()=>{}))})}); test('top',()=>{})" > a.test.js; jest_run nested ""
variant jest-all-skipped; echo "test.skip('a',()=>{}); describe.skip('o',()=>{test('b',()=>{})})" > a.test.js; jest_run all-skipped ""
variant jest-crashed; echo "test('a',()=>{}); test('b',()=>{process.abort()})" > a.test.js; echo "test('z',()=>{})" > b.test.js; jest_run crashed ""
variant jest-worker-died; ln -sfn $HERE/node_modules node_modules; echo '{"jest":{"rootDir":"."}}' > package.json; echo "test('a',()=>{}); test('b',()=>{process.kill(process.pid,'SIGKILL')})" > a.test.js; for f in b c d; do echo "test('$f',()=>{})" > $f.test.js; done
JEST_JUNIT_OUTPUT_FILE=r.xml jest --ci --workerThreads=false --maxWorkers=2 --reporters=jest-junit >/dev/null 2>&1; rec jest worker-died junit.xml r.xml $? 'JEST_JUNIT_OUTPUT_FILE=r.xml jest --ci --maxWorkers=2 --reporters=jest-junit'
variant jest-retried-fail; echo "jest.retryTimes(2); test('a',()=>{expect(1).toBe(2)}); test('b',()=>{})" > a.test.js; jest_run retried-fail ""
}
mocha_variants() {
mk nested "describe('o',()=>{it('a',()=>{});describe('i',()=>{it('b',()=>{});describe('k',()=>it('c',()=>{}))})}); it('top',()=>{})"
mk empty "describe('o',()=>{})"
mk crashed "it('a',()=>{}); it('b',()=>{process.abort()}); it('c',()=>{})"
mk suite-skipped "describe.skip('o',()=>{it('a',()=>{})}); it('z',()=>{})"
mk retried-fail "it('a',function(){this.retries(2);throw new Error()}); it('b',()=>{})"
}
mocha_junit_variants() {
mj() { cd $W/mocha-$1; mocha --reporter mocha-junit-reporter --reporter-option mochaFile=r.xml$3 >/dev/null 2>&1; rec mocha-junit $2 junit.xml r.xml $? "mocha --reporter mocha-junit-reporter --reporter-option mochaFile=r.xml$3"; }
for one in pass nested fail skipped hook-failed retried pending-only empty suite-skipped after-failed; do mj $one $one ""; done
mj skipped skipped-shown ",includePending=true"
}
pw_variants() {
P="const {test,expect}=require('@playwright/test');"
variant pw-nested; echo "$P test.describe('o',()=>{test('a',()=>{});test.describe('i',()=>{test('b',()=>{});test.describe('k',()=>{test('c',()=>{})})})});test('top',()=>{})" > a.spec.js; pw_run nested ""
variant pw-all-skipped; echo "$P test.skip('a',()=>{});test.describe.skip('o',()=>{test('b',()=>{})})" > a.spec.js; pw_run all-skipped ""
variant pw-crashed; echo "$P test('a',()=>{}); test('b',()=>{process.abort()}); test('c',()=>{})" > a.spec.js; pw_run crashed "--workers=1"
variant pw-retried-crash; echo "$P test('a',({},i)=>{if(i.retry===0) process.exit(1)}); test('b',()=>{})" > a.spec.js; pw_run retried-crash "--retries=1"
variant pw-retried-fail; echo "$P test('a',()=>{expect(1).toBe(2)}); test('b',()=>{})" > a.spec.js; pw_run retried-fail "--retries=1"
}
py_variants() {
variant py-nested; printf 'class TestO:\n  def test_a(self):\n    pass\n  class TestI:\n    def test_b(self):\n      pass\ndef test_top():\n  pass\n' > test_a.py; py_run nested ""
variant py-all-skipped; printf 'import pytest\n@pytest.mark.skip\ndef test_a():\n  pass\n@pytest.mark.skipif(True, reason="x")\nclass TestB:\n  def test_b(self):\n    pass\n' > test_a.py; py_run all-skipped ""
variant py-retried; printf 'n = 0\ndef test_a():\n  global n\n  n += 1\n  assert n == 2\ndef test_b():\n  pass\n' > test_a.py; py_run retried "--reruns 2"
variant py-retried-fail; printf 'def test_a():\n  assert 0\ndef test_b():\n  pass\n' > test_a.py; py_run retried-fail "--reruns 2"
variant py-crashed; printf 'import os\ndef test_a():\n  pass\ndef test_b():\n  os.abort()\ndef test_c():\n  pass\n' > test_a.py; py_run crashed ""
variant py-worker-died; printf 'import os\ndef test_a():\n  pass\ndef test_b():\n  os.abort()\ndef test_c():\n  pass\n' > test_a.py; py_run worker-died "-n 2"
variant py-forked; printf 'import os\ndef test_a():\n  pass\ndef test_b():\n  os.abort()\ndef test_c():\n  pass\n' > test_a.py; py_run forked "--forked"
variant py-subtests; printf 'def test_a(subtests):\n  for i in range(3):\n    with subtests.test(i=i):\n      assert i != 1\ndef test_b():\n  pass\n' > test_a.py; py_run subtests ""
}
go_variants() {
G='package x\nimport "testing"\n'
variant go-nested; printf "${G}func TestA(t *testing.T) { t.Run(\"o\", func(t *testing.T) { t.Run(\"i\", func(t *testing.T) {}); t.Run(\"s\", func(t *testing.T) { t.Skip() }) }) }\nfunc TestB(t *testing.T) {}\n" > a_test.go; go_run nested "./..."
variant go-retried-fail; printf "${G}func TestA(t *testing.T) { t.Error(1) }\nfunc TestB(t *testing.T) {}\n" > a_test.go; go_run retried-fail "--rerun-fails=2 --packages=./..."
variant go-killed; printf "${G}import \"syscall\"\nfunc TestA(t *testing.T) {}\nfunc TestB(t *testing.T) { syscall.Kill(syscall.Getpid(), 9) }\n" > a_test.go; go_run killed "./..."
}
ct_variants() {
variant ctest-not-compiled; printf 'cmake_minimum_required(VERSION 3.21)\nproject(x C)\nenable_testing()\nadd_executable(good good.c)\nadd_executable(bad bad.c)\nadd_test(good good)\nadd_test(bad bad)\n' > CMakeLists.txt; echo 'int main(void) { return 0; }' > good.c; echo 'int main(void) { return x; }' > bad.c
cmake -S . -B b >/dev/null 2>&1; cmake --build b -- -k >/dev/null 2>&1; ctest --test-dir b --output-junit ../r.xml >/dev/null 2>&1; rec ctest not-compiled junit.xml r.xml $? 'cmake --build b -- -k; ctest --test-dir b --output-junit ../r.xml'
C='cmake_minimum_required(VERSION 3.21)\nproject(x NONE)\nenable_testing()\n'
variant ctest-all-skipped; printf "${C}add_test(NAME b COMMAND sh -c \"exit 77\")\nset_tests_properties(b PROPERTIES SKIP_RETURN_CODE 77)\n" > CMakeLists.txt; ct_run all-skipped ""
variant ctest-retried-fail; printf "${C}add_test(a false)\nadd_test(b true)\n" > CMakeLists.txt; ct_run retried-fail "--repeat until-pass:2"
}
gt_variants() {
T='#include <gtest/gtest.h>\n'
variant gtest-all-skipped; printf "${T}TEST(S,A){ GTEST_SKIP(); }\n" > a.cc; gt_run all-skipped ""
variant gtest-empty; g++ -x c++ /dev/null -lgtest_main -lgtest -lpthread -o t; ./t --gtest_output=xml:r.xml >/dev/null 2>&1; rec googletest empty junit.xml r.xml $? './t --gtest_output=xml:r.xml'
variant gtest-not-compiled; printf "${T}TEST(S,A){ x }\n" > a.cc; gt_run not-compiled ""
variant gtest-typed; printf "${T}template<class T> struct O: testing::Test{}; TYPED_TEST_SUITE_P(O); TYPED_TEST_P(O,A){} REGISTER_TYPED_TEST_SUITE_P(O,A); typedef testing::Types<int,char> K; INSTANTIATE_TYPED_TEST_SUITE_P(I,O,K);\n" > a.cc; gt_run typed ""
}
sf_variants() {
sf not-compiled "$J @Test public void a(){ x } }"
sf empty "public class ATest {}"
sf suite-disabled "import org.junit.*; @Ignore public class ATest { @Test public void a(){} @Test public void b(){} }"
sed -i -e 's#<groupId>junit</groupId><artifactId>junit</artifactId><version>4.x</version>#<groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.9.2</version>#' $HERE/maven/pom.xml
K="import org.junit.jupiter.api.*; public class ATest { static int n=0;"
sf jupiter-pass "$K @Test void a(){} @Test void b(){} }"
sf disabled-one "$K @Disabled @Test void a(){} @Test void b(){} }"
sf nested "$K @Test void a(){} @Nested class Inner { @Test void b(){} @Nested class Deep { @Test void c(){} } } }"
sf jupiter-fail "$K @Test void a(){} @Test void b(){ Assertions.fail(); } @RepeatedTest(2) void c(){} }"
sf jupiter-setup-failed "$K @BeforeAll static void s(){ throw new RuntimeException(); } @Test void a(){} }"
sf jupiter-teardown-failed "$K @AfterAll static void s(){ throw new RuntimeException(); } @Test void a(){} }"
}
rs_variants() {
rspec_of() { variant rspec-$1; printf "$2" > a_spec.rb; rs_run $1; }
rspec_of nested 'describe "o" do\n it("a"){}\n context "i" do\n  it("b"){}\n end\nend\n'
rspec_of todo 'describe "o" do\n it("a"){ pending("later"); expect(1).to eq 2 }\n it("b")\n it("c"){}\nend\n'
rspec_of todo-passes 'describe "o" do\n it("a"){ pending("later"); expect(1).to eq 1 }\n it("c"){}\nend\n'
rspec_of all-skipped 'describe "o" do\n xit("a"){}\nend\n'
rspec_of retried 'require "rspec/retry"\ndescribe "o" do\n n = 0\n it("a", retry: 2){ n += 1; expect(n).to eq 2 }\n it("b"){}\nend\n'
rspec_of crashed 'describe "o" do\n it("a"){}\n it("b"){ Process.abort }\n it("c"){}\nend\n'
rspec_of killed 'describe "o" do\n it("a"){}\n it("b"){ Process.kill("KILL", $$) }\nend\n'
rspec_of empty 'describe "o" do\nend\n'
rspec_of setup-failed 'describe "o" do\n before(:all){ raise "no" }\n it("a"){}\nend\n'
rspec_of teardown-failed 'describe "o" do\n after(:all){ raise "no" }\n it("a"){}\nend\n'
}
ph_variants() {
F='<?php\nuse PHPUnit\\Framework\\TestCase;\nclass ATest extends TestCase {\n'
php_of() { variant phpunit-$1; printf "$2" > ATest.php; ph_run $1; }
php_of nested "${F} /** @dataProvider p */ function testA(\$x): void { \$this->assertTrue(\$x > 0); }\n function p() { return [[1],[2]]; }\n function testB(): void { \$this->assertTrue(true); }\n}\n"
php_of all-skipped "${F} function testA(): void { \$this->markTestSkipped('later'); }\n}\n"
php_of todo "${F} function testA(): void { \$this->markTestIncomplete('todo'); }\n function testB(): void { \$this->assertTrue(true); }\n}\n"
php_of risky "${F} function testA(): void { }\n function testB(): void { \$this->assertTrue(true); }\n}\n"
php_of crashed "${F} function testA(): void { \$this->assertTrue(true); }\n function testB(): void { posix_kill(posix_getpid(), 9); }\n}\n"
php_of exit-zero "${F} function testA(): void { \$this->assertTrue(true); }\n function testB(): void { exit(0); }\n}\n"
php_of not-compiled "${F} function testA(): void { \n"
php_of empty "${F}}\n"
php_of setup-failed "${F} static function setUpBeforeClass(): void { throw new Exception('no'); }\n function testA(): void { \$this->assertTrue(true); }\n}\n"
php_of teardown-failed "${F} static function tearDownAfterClass(): void { throw new Exception('no'); }\n function testA(): void { \$this->assertTrue(true); }\n}\n"
}
ba_variants() {
bats_of() { variant bats-$1; printf "$2" > a.bats; ba_run $1; }
bats_of all-skipped '@test "a" {\n skip later\n}\n'
bats_of retried 'BATS_TEST_RETRIES=2\n@test "a" {\n [ -f "$BATS_FILE_TMPDIR/seen" ] || { touch "$BATS_FILE_TMPDIR/seen"; false; }\n}\n@test "b" {\n true\n}\n'
bats_of crashed '@test "a" {\n true\n}\n@test "b" {\n kill -9 $$\n}\n@test "c" {\n true\n}\n'
bats_of exit-zero '@test "a" {\n true\n}\n@test "b" {\n exit 0\n}\n'
bats_of not-compiled '@test "a" {\n if\n}\n@test "b" {\n true\n}\n'
bats_of empty '\n'
bats_of setup-failed 'setup_file() {\n false\n}\n@test "a" {\n true\n}\n'
bats_of teardown-failed 'teardown_file() {\n false\n}\n@test "a" {\n true\n}\n'
}
# Rust's own test programs, by the format that its compiler still calls unstable.
rust_variants() {
rust() { variant rust-$1; mkdir -p src; printf '[package]\nname = "x"\nversion = "0.1.0"\nedition = "2021"\n' > Cargo.toml; printf "$2" > src/lib.rs
RUSTC_BOOTSTRAP=1 cargo test --offline --quiet $3 -- -Z unstable-options --format junit > r.xml 2>/dev/null; code=$?; [ -s r.xml ] || rm -f r.xml
rec cargo-test $1 junit.xml r.xml $code "RUSTC_BOOTSTRAP=1 cargo test --quiet $3 -- -Z unstable-options --format junit > r.xml"; rm -rf target; }
rust pass '#[test] fn a() {}\n#[test] fn b() {}\n' --lib
rust fail '#[test] fn a() {}\n#[test] fn b() { assert_eq!(1, 2) }\n' --lib
rust skipped '#[test] #[ignore = "later"] fn a() {}\n#[test] fn b() {}\n' --lib
rust all-skipped '#[test] #[ignore] fn a() {}\n' --lib
rust nested 'mod o { #[test] fn a() {} mod i { #[test] fn b() {} } }\n#[test] fn top() {}\n' --lib
rust crashed '#[test] fn a() {}\n#[test] fn b() { std::process::abort() }\n' --lib
rust exit-zero '#[test] fn a() {}\n#[test] fn b() { std::process::exit(0) }\n' --lib
rust not-compiled '#[test] fn a() { x }\n' --lib
rust empty '' --lib
rust should-panic '#[test] #[should_panic] fn a() { panic!() }\n#[test] #[should_panic] fn b() {}\n' --lib
rust two-programs '//! ```\n//! assert!(true);\n//! ```\n#[test] fn a() {}\n' ''
}
for part in node vitest jest mocha mocha_junit pw py go ct gt sf rs ph ba rust; do ${part}_variants; done
