// Catalog rows of how Provost is installed, served, upgraded and made known to other programs.
import { type SectionCommon, section } from './row.ts'

const common: SectionCommon = { class: 'InstallError', rooms: ['install'] }

export const installRows = section(common, {
  SERVICE_UNAVAILABLE: {
    kind: 'unavailable',
    severity: 'LOW',
    shape: 'the daemon cannot be a service here: <reason>',
    hint: 'start it with `provost daemon start`',
    trigger: 'no service manager serves this person, or the program lies where it may be gone tomorrow',
  },
  SERVICE_FAILED: {
    kind: 'unavailable',
    severity: 'MEDIUM',
    shape: '<command> failed: <reason>',
    hint: 'run it by hand to see more; `provost service status` says what is there',
    trigger: 'a service manager did not do what it was asked for',
  },
  DOWNGRADE_REFUSED: {
    kind: 'conflict',
    severity: 'MEDIUM',
    shape: 'the daemon is version <daemon>, this program is <program>: it is never replaced by an older one',
    hint: 'install the newer version again; to go back, restore a backup that the older one made with `provost restore-backup`',
    trigger: '`provost upgrade` is run by a program that is older than the daemon',
  },
  CLIENT_CONFIG_UNREADABLE: {
    kind: 'invalid',
    severity: 'MEDIUM',
    shape: '<file> cannot be edited safely: <reason>',
    hint: 'correct the file, or add the server by hand as `provost mcp install` shows it',
    trigger: 'the configuration of another program is not what its format says, so nothing is written to it',
  },
  CI_UNKNOWN: {
    kind: 'invalid',
    severity: 'LOW',
    shape: 'no CI is known by its variables here',
    hint: 'run it in GitHub Actions or GitLab CI, or say what you want with `provost evidence gate` and `provost proof verify`',
    trigger: '`provost ci` finds none of the variables by which it knows a CI',
  },
})
