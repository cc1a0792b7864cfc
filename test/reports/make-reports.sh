# Makes the files of this folder again, with the tools themselves: `bash make-reports.sh <an empty directory>`.
# It needs Debian's python3-pytest python3-pytest-rerunfailures python3-pytest-xdist python3-pytest-forked python3-pytest-subtests junit5 ruby-rspec-retry cargo libgtest-dev g++ cmake golang-go gotestsum libsurefire-java libmaven-compiler-plugin-java libmaven-resources-plugin-java junit4 maven ruby-rspec-junit-formatter phpunit bats,
# and takes jest, jest-junit, mocha, mocha-junit-reporter, vitest and @playwright/test from npm.
set -u
MAKER=$(cd "$(dirname "$0")" && pwd)
cd "$1" || exit 1
HERE=$PWD
npm init -y >/dev/null && npm install --silent jest jest-junit mocha mocha-junit-reporter @playwright/test vitest
OUT=$HERE/out; mkdir -p $OUT; : > $OUT/list.tsv
export PATH=$HERE/node_modules/.bin:$PATH
W=$HERE/w; mkdir -p $W
rec() { # tool variant format file exit command
  if [ -f "$4" ]; then sed -e "s#$W/[a-z0-9-]*#/work/project#g" -e "s#$HERE#/work#g" "$4" > "$OUT/$1.$2.$3"; else : ; fi
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$([ -f "$4" ] && echo yes || echo no)" "$5" "$6" >> $OUT/list.tsv; }
mkdir -p $HERE/maven; cp -rL /usr/share/maven-repo $HERE/m2
cat > $HERE/maven/pom.xml <<'END'
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>
<properties><maven.compiler.source>11</maven.compiler.source><maven.compiler.target>11</maven.compiler.target></properties>
<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.x</version><scope>test</scope></dependency></dependencies>
</project>
END
cat > $HERE/maven/s.xml <<END
<settings><localRepository>$HERE/m2</localRepository><offline>true</offline><mirrors><mirror><id>d</id><mirrorOf>*</mirrorOf><url>file:///usr/share/maven-repo</url></mirror></mirrors></settings>
END
variant() { mkdir -p $W/$1; cd $W/$1; }

# ---- node:test
node_run() { cd $W/node-$1; node --test --test-reporter=junit --test-reporter-destination=r.xml >/dev/null 2>&1; rec node-test $1 junit.xml r.xml $? 'node --test --test-reporter=junit --test-reporter-destination=r.xml'; node --test --test-reporter=tap --test-reporter-destination=r.tap >/dev/null 2>&1; rec node-test $1 tap r.tap $? 'node --test --test-reporter=tap --test-reporter-destination=r.tap'; }
H="const {test,describe,it}=require('node:test');const assert=require('node:assert');"
variant node-pass; echo "$H test('a',()=>{}); test('b',()=>{})" > a.test.js; node_run pass
variant node-fail; echo "$H test('a',()=>{}); test('b',()=>{assert.equal(1,2)})" > a.test.js; node_run fail
variant node-nested; echo "$H describe('outer',()=>{it('a',()=>{});describe('inner',()=>{it('b',()=>{});it('c',()=>{})})}); test('top',async t=>{await t.test('sub',()=>{})})" > a.test.js; node_run nested
variant node-skipped; echo "$H test('a',{skip:'later'},()=>{}); test('b',()=>{}); test('c',{todo:true},()=>{assert.equal(1,2)}); test('d',{todo:true},()=>{})" > a.test.js; node_run skipped
variant node-all-skipped; echo "$H test('a',{skip:true},()=>{})" > a.test.js; node_run all-skipped
variant node-crashed; echo "$H test('a',()=>{}); process.nextTick(()=>process.exit(3))" > a.test.js; node_run crashed
variant node-not-compiled; echo "$H test('a',()=>{}" > a.test.js; echo "$H test('z',()=>{})" > b.test.js; node_run not-compiled
variant node-empty; echo "" > readme.md; node_run empty

# ---- vitest
vit_run() { cd $W/vitest-$1; ln -sfn $HERE/node_modules node_modules; echo '{"type":"module"}' > package.json; vitest run --reporter=junit --outputFile=r.xml >/dev/null 2>&1; rec vitest $1 junit.xml r.xml $? 'vitest run --reporter=junit --outputFile=r.xml'; vitest run --reporter=tap-flat > r.tap 2>/dev/null; rec vitest $1 tap r.tap $? 'vitest run --reporter=tap-flat > r.tap'; }
V="import {test,describe,expect} from 'vitest';"
variant vitest-pass; echo "$V test('a',()=>{})" > a.test.js; vit_run pass
variant vitest-fail; echo "$V describe('o',()=>{test('a',()=>{});test('b',()=>{expect(1).toBe(2)})})" > a.test.js; vit_run fail
variant vitest-skipped; echo "$V test.skip('a',()=>{});test.todo('b');test('c',()=>{}); test.fails('d',()=>{expect(1).toBe(2)})" > a.test.js; vit_run skipped
variant vitest-retried; echo "$V let n=0; test('a',{retry:2},()=>{n++;expect(n).toBe(2)})" > a.test.js; vit_run retried
variant vitest-not-compiled; echo "$V test('a',()=>{" > a.test.js; echo "$V test('b',()=>{})" > b.test.js; vit_run not-compiled
variant vitest-empty; echo "" > x.js; vit_run empty

# ---- jest
jest_run() { cd $W/jest-$1; ln -sfn $HERE/node_modules node_modules; echo '{"jest":{"rootDir":"."}}' > package.json; JEST_JUNIT_OUTPUT_FILE=r.xml jest --ci --runInBand --reporters=jest-junit >/dev/null 2>&1; rec jest $1 junit.xml r.xml $? 'JEST_JUNIT_OUTPUT_FILE=r.xml jest --ci --reporters=jest-junit'; }
variant jest-pass; echo "test('a',()=>{})" > a.test.js; jest_run pass
variant jest-fail; echo "describe('o',()=>{test('a',()=>{});test('b',()=>{expect(1).toBe(2)})})" > a.test.js; jest_run fail
variant jest-skipped; echo "test.skip('a',()=>{});test.todo('b');test('c',()=>{})" > a.test.js; jest_run skipped
variant jest-retried; echo "jest.retryTimes(2); let n=0; test('a',()=>{n++;expect(n).toBe(2)})" > a.test.js; jest_run retried
variant jest-not-compiled; echo "test('a',()=>{" > a.test.js; echo "test('b',()=>{})" > b.test.js; jest_run not-compiled
variant jest-empty; echo "" > x.js; jest_run empty

# ---- mocha
mocha_run() { cd $W/mocha-$1; mocha --reporter xunit --reporter-option output=x.xml >/dev/null 2>&1; rec mocha-xunit $1 junit.xml x.xml $? "mocha --reporter xunit --reporter-option output=x.xml"; mocha --reporter tap > r.tap 2>/dev/null; rec mocha $1 tap r.tap $? "mocha --reporter tap > r.tap"; }
M="const assert=require('node:assert');"
variant mocha-pass; mkdir -p test; echo "describe('o',()=>{it('a',()=>{});describe('i',()=>it('b',()=>{}))})" > test/a.js; mocha_run pass ""
variant mocha-fail; mkdir -p test; echo "$M describe('o',()=>{it('a',()=>{});it('b',()=>assert.equal(1,2))})" > test/a.js; mocha_run fail ""
variant mocha-skipped; mkdir -p test; echo "describe('o',()=>{it.skip('a',()=>{});it('pending');it('c',()=>{})})" > test/a.js; mocha_run skipped ""
variant mocha-retried; mkdir -p test; echo "$M let n=0; it('a',function(){this.retries(2);n++;assert.equal(n,2)})" > test/a.js; mocha_run retried ""

variant mocha-hook-failed; mkdir -p test; echo "describe('o',()=>{before(()=>{throw new Error('no')});it('a',()=>{});it('b',()=>{})})" > test/a.js; mocha_run hook-failed

# ---- playwright
pw_run() { cd $W/pw-$1; ln -sfn $HERE/node_modules node_modules; PLAYWRIGHT_JUNIT_OUTPUT_NAME=r.xml playwright test --reporter=junit $2 >/dev/null 2>&1; rec playwright $1 junit.xml r.xml $? "PLAYWRIGHT_JUNIT_OUTPUT_NAME=r.xml playwright test --reporter=junit $2"; }
P="const {test,expect}=require('@playwright/test');"
variant pw-pass; echo "$P test('a',()=>{})" > a.spec.js; pw_run pass ""
variant pw-fail; echo "$P test('a',()=>{});test('b',()=>{expect(1).toBe(2)})" > a.spec.js; pw_run fail ""
variant pw-skipped; echo "$P test.skip('a',()=>{});test.fixme('b',()=>{});test('c',()=>{});test('d',()=>{test.fail();expect(1).toBe(2)})" > a.spec.js; pw_run skipped ""
variant pw-retried; echo "$P test('a',({},i)=>{expect(i.retry).toBe(1)})" > a.spec.js; pw_run retried "--retries=2"
variant pw-not-compiled; echo "$P test('a',()=>{" > a.spec.js; echo "$P test('b',()=>{})" > b.spec.js; pw_run not-compiled ""

# ---- pytest
py_run() { cd $W/py-$1; /usr/bin/python3 -m pytest -q -p no:cacheprovider --junitxml=r.xml $2 >/dev/null 2>&1; rec pytest $1 junit.xml r.xml $? "python3 -m pytest --junitxml=r.xml $2"; }
variant py-pass; printf 'def test_a():\n  pass\nclass TestC:\n  def test_b(self):\n    pass\n' > test_a.py; py_run pass ""
variant py-fail; printf 'def test_a():\n  pass\ndef test_b():\n  assert 1==2\n' > test_a.py; py_run fail ""
variant py-skipped; printf 'import pytest\n@pytest.mark.skip\ndef test_a():\n  pass\n@pytest.mark.xfail\ndef test_x():\n  assert 0\n@pytest.mark.xfail\ndef test_y():\n  pass\ndef test_b():\n  pass\n' > test_a.py; py_run skipped ""
variant py-errored; printf 'import pytest\n@pytest.fixture\ndef f():\n  yield 1\n  raise RuntimeError("teardown")\n@pytest.fixture\ndef g():\n  raise RuntimeError("setup")\ndef test_a(f):\n  pass\ndef test_b(g):\n  pass\ndef test_c():\n  pass\n' > test_a.py; py_run errored ""
variant py-not-compiled; printf 'def test_a(:\n' > test_a.py; printf 'def test_b():\n  pass\n' > test_b.py; py_run not-compiled ""
variant py-empty; echo > x.py; py_run empty ""

# ---- gotestsum
go_run() { cd $W/go-$1; export GOFLAGS=-mod=mod GOPROXY=off GOCACHE=$HERE/gocache; [ -f go.mod ] || printf 'module example.invalid/x\ngo 1.19\n' > go.mod; gotestsum --junitfile r.xml ./... >/dev/null 2>&1; rec gotestsum $1 junit.xml r.xml $? 'gotestsum --junitfile r.xml ./...'; }
G='package x\nimport "testing"\n'
variant go-pass; printf "${G}func TestA(t *testing.T) { t.Run(\"sub\", func(t *testing.T) {}) }\n" > a_test.go; go_run pass
variant go-fail; printf "${G}func TestA(t *testing.T) {}\nfunc TestB(t *testing.T) { t.Error(\"no\") }\n" > a_test.go; go_run fail
variant go-skipped; printf "${G}func TestA(t *testing.T) { t.Skip(\"later\") }\nfunc TestB(t *testing.T) {}\n" > a_test.go; go_run skipped
variant go-not-compiled; mkdir -p good bad; printf "package good\nimport \"testing\"\nfunc TestA(t *testing.T) {}\nfunc TestB(t *testing.T) {}\n" > good/a_test.go; printf "package bad\nimport \"testing\"\nfunc TestC(t *testing.T) { x }\n" > bad/a_test.go; go_run not-compiled
variant go-crashed; printf "${G}import \"os\"\nfunc TestA(t *testing.T) {}\nfunc TestB(t *testing.T) { os.Exit(3) }\n" > a_test.go; go_run crashed
variant go-empty; mkdir -p p; printf 'package p\n' > p/p.go; go_run empty

# ---- ctest
ct_run() { cd $W/ctest-$1; cmake -S . -B b >/dev/null 2>&1; ctest --test-dir b --output-junit ../r.xml >/dev/null 2>&1; code=$?; [ -f b/../r.xml ] || find . -name r.xml; rec ctest $1 junit.xml r.xml $code 'ctest --test-dir b --output-junit ../r.xml'; }
C='cmake_minimum_required(VERSION 3.21)\nproject(x NONE)\nenable_testing()\n'
variant ctest-pass; printf "${C}add_test(a true)\nadd_test(b true)\n" > CMakeLists.txt; ct_run pass
variant ctest-fail; printf "${C}add_test(a true)\nadd_test(b false)\n" > CMakeLists.txt; ct_run fail
variant ctest-disabled; printf "${C}add_test(a true)\nset_tests_properties(a PROPERTIES DISABLED TRUE)\n" > CMakeLists.txt; ct_run disabled
variant ctest-skipped; printf "${C}add_test(a true)\nadd_test(NAME b COMMAND sh -c \"exit 77\")\nset_tests_properties(b PROPERTIES SKIP_RETURN_CODE 77)\nadd_test(c true)\nset_tests_properties(c PROPERTIES DISABLED TRUE)\n" > CMakeLists.txt; ct_run skipped
variant ctest-not-run; printf "${C}add_test(a true)\nadd_test(b /no/such/program)\n" > CMakeLists.txt; ct_run not-run
variant ctest-crashed; printf "${C}add_test(a true)\nadd_test(NAME b COMMAND sh -c \"kill -SEGV \$\$\")\n" > CMakeLists.txt; ct_run crashed
variant ctest-empty; printf "${C}" > CMakeLists.txt; ct_run empty

# ---- googletest
sf_run() { cd $W/surefire-$1; cp $HERE/maven/pom.xml $HERE/maven/s.xml .; timeout 100 mvn -q -o -s s.xml org.apache.maven.plugins:maven-compiler-plugin:3.10.1:testCompile org.apache.maven.plugins:maven-surefire-plugin:2.22.3:test $2 >/dev/null 2>&1; rec surefire $1 junit.xml target/surefire-reports/TEST-ATest.xml $? "mvn surefire:test $2"; }
J="import org.junit.*; public class ATest { static int n=0;"
variant surefire-pass; mkdir -p src/test/java; echo "$J @Test public void a(){} @Test public void b(){} }" > src/test/java/ATest.java; sf_run pass ""
variant surefire-fail; mkdir -p src/test/java; echo "$J @Test public void a(){} @Test public void b(){ Assert.fail(); } @Test public void c(){ throw new RuntimeException(); } }" > src/test/java/ATest.java; sf_run fail ""
variant surefire-skipped; mkdir -p src/test/java; echo "$J @Ignore @Test public void a(){} @Test public void b(){ Assume.assumeTrue(false); } @Test public void c(){} }" > src/test/java/ATest.java; sf_run skipped ""
variant surefire-retried; mkdir -p src/test/java; echo "$J @Test public void flaky(){ if(n++==0) Assert.fail(\"first\"); } @Test public void ok(){} }" > src/test/java/ATest.java; sf_run retried -Dsurefire.rerunFailingTestsCount=2
variant surefire-failed-again; mkdir -p src/test/java; echo "$J @Test public void bad(){ Assert.fail(); } @Test public void ok(){} }" > src/test/java/ATest.java; sf_run failed-again -Dsurefire.rerunFailingTestsCount=2
gt_run() { cd $W/gtest-$1; g++ -O0 a.cc -lgtest -lgtest_main -lpthread -o t >/dev/null 2>&1; ./t --gtest_output=xml:r.xml $2 >/dev/null 2>&1; rec googletest $1 junit.xml r.xml $? "./t --gtest_output=xml:r.xml $2"; }
T='#include <gtest/gtest.h>\n'
variant gtest-pass; printf "${T}TEST(S,A){} TEST(S,B){}\n" > a.cc; gt_run pass ""
variant gtest-fail; printf "${T}TEST(S,A){} TEST(S,B){ EXPECT_EQ(1,2); }\n" > a.cc; gt_run fail ""
variant gtest-disabled; printf "${T}TEST(S,DISABLED_A){ FAIL(); }\n" > a.cc; gt_run disabled ""
variant gtest-skipped; printf "${T}TEST(S,A){ GTEST_SKIP() << \"later\"; } TEST(S,B){} TEST(S,DISABLED_C){}\n" > a.cc; gt_run skipped ""
variant gtest-filtered; cp ../gtest-pass/a.cc .; gt_run filtered "--gtest_filter=S.A"
variant gtest-crashed; printf "${T}TEST(S,A){} TEST(S,B){ abort(); }\n" > a.cc; gt_run crashed ""
variant gtest-repeated; cp ../gtest-fail/a.cc .; gt_run repeated "--gtest_repeat=2"

# ---- rspec, phpunit, bats
rs_run() { cd $W/rspec-$1; rspec --format RspecJunitFormatter --out r.xml . >/dev/null 2>&1; rec rspec $1 junit.xml r.xml $? 'rspec --format RspecJunitFormatter --out r.xml'; }
variant rspec-pass; printf 'describe "o" do\n it("a"){}\nend\n' > a_spec.rb; rs_run pass
variant rspec-fail; printf 'describe "o" do\n it("a"){}\n it("b"){ expect(1).to eq 2 }\nend\n' > a_spec.rb; rs_run fail
variant rspec-skipped; printf 'describe "o" do\n xit("a"){}\n it("b")\n it("c"){}\nend\n' > a_spec.rb; rs_run skipped
variant rspec-not-compiled; printf 'describe "o" do\n it("a"){\nend\n' > a_spec.rb; printf 'describe "o" do\n it("b"){}\nend\n' > b_spec.rb; rs_run not-compiled
ph_run() { cd $W/phpunit-$1; phpunit --log-junit r.xml . >/dev/null 2>&1; rec phpunit $1 junit.xml r.xml $? 'phpunit --log-junit r.xml .'; }
F='<?php\nuse PHPUnit\\Framework\\TestCase;\nclass ATest extends TestCase {\n'
variant phpunit-pass; printf "${F} function testA(): void { \$this->assertTrue(true); }\n}\n" > ATest.php; ph_run pass
variant phpunit-fail; printf "${F} function testA(): void { \$this->assertTrue(true); }\n function testB(): void { \$this->assertTrue(false); }\n function testC(): void { throw new Exception('x'); }\n}\n" > ATest.php; ph_run fail
variant phpunit-skipped; printf "${F} function testA(): void { \$this->markTestSkipped('later'); }\n function testB(): void { \$this->markTestIncomplete('todo'); }\n function testC(): void { \$this->assertTrue(true); }\n}\n" > ATest.php; ph_run skipped
ba_run() { cd $W/bats-$1; bats --report-formatter junit -o . a.bats >/dev/null 2>&1; code=$?; rec bats $1 junit.xml report.xml $code 'bats --report-formatter junit -o . a.bats'; bats --formatter tap a.bats > r.tap 2>/dev/null; rec bats $1 tap r.tap $? 'bats --formatter tap a.bats'; }
variant bats-pass; printf '@test "a" {\n true\n}\n' > a.bats; ba_run pass
variant bats-fail; printf '@test "a" {\n true\n}\n@test "b" {\n false\n}\n' > a.bats; ba_run fail
variant bats-skipped; printf '@test "a" {\n skip later\n}\n@test "b" {\n true\n}\n' > a.bats; ba_run skipped

. "$MAKER/make-more-reports.sh"
. "$MAKER/make-variants.sh"
