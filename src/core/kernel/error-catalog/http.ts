// Catalog rows of the HTTP door, the daemon, the log and the reactor.
import { type SectionCommon, section } from './row.ts'

const common: SectionCommon = {
  class: 'HttpError',
  rooms: ['house'],
}

export const httpRows = section(common, {
  HTTP_HOST_REFUSED: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: 'host <host> is not served here',
    hint: 'use the address that provost daemon status prints',
    status: 403,
    trigger: 'the Host header is not in the allow-list',
  },
  HTTP_ORIGIN_REFUSED: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: 'requests from <origin> are refused',
    hint: 'open the dashboard with provost open',
    status: 403,
    trigger: 'a foreign Origin, or a cross-site Sec-Fetch-Site',
  },
  HTTP_MEDIA_TYPE_REFUSED: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'content type <type> is not accepted',
    hint: 'send application/json',
    status: 415,
    trigger: 'a body of another type',
  },
  HTTP_BODY_TOO_LARGE: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'the body has more than <max> bytes',
    hint: 'send less, or pass a file to the command',
    status: 413,
    trigger: 'the body exceeds the limit of the route',
  },
  HTTP_METHOD_REFUSED: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<method> is not possible on <path>',
    hint: 'compare with /openapi.json',
    status: 405,
    trigger: 'the route exists, but not for this method',
  },
  HTTP_PRECONDITION_REQUIRED: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'this change needs If-Match',
    hint: 'read the resource and send its version',
    status: 428,
    trigger: 'a change that must not be lost to a race came without If-Match',
  },
  DAEMON_RUNNING: {
    kind: 'conflict',
    severity: 'LOW',
    shape: 'a daemon runs with pid <pid> at <address>',
    hint: 'use it, or stop it with `provost daemon stop`',
    trigger: 'a second daemon was started for one home',
  },
  DAEMON_BIND_REFUSED: {
    kind: 'blocked',
    severity: 'HIGH',
    shape: '<address> is not loopback and has no TLS',
    hint: 'listen on loopback, or configure a certificate and a token',
    trigger: 'the daemon was to listen where other machines reach it, without TLS',
  },
  HOME_UNUSABLE: {
    kind: 'unavailable',
    severity: 'HIGH',
    shape: '<path> cannot be written: <why>',
    hint: 'set PROVOST_HOME to a directory you own',
    trigger: 'the home directory cannot be written at start',
  },
  LOG_CHAIN_BROKEN: {
    kind: 'internal',
    severity: 'CRITICAL',
    shape: '<stream> version <version> does not match its chain',
    hint: 'stop all writers and compare with a backup; `provost log verify` lists all places',
    trigger: 'an event in the log does not match the hash chain of its stream',
  },
  REACTOR_DEAD_LETTER: {
    kind: 'unavailable',
    severity: 'HIGH',
    shape: 'intent <id> failed <n> times: <cause>',
    hint: 'fix the cause, then `provost reactor retry <id>`',
    trigger: 'the retries of an intent are used up (notification)',
  },
  ID_AMBIGUOUS: {
    kind: 'invalid',
    severity: 'LOW',
    shape: '<id> may mean <list>',
    hint: 'name it in full',
    trigger: 'a short id, or an id given to `why`, fits several things',
  },
})
