// How each service manager is spoken to: where its file lies, and which commands install, remove, restart and ask.
import { needHome } from './completion-place.ts'
import {
  composeLaunchdPlist,
  composeSystemdUnit,
  LAUNCHD_LABEL,
  SERVICE_NAME,
  type ServiceFacts,
} from './service-file.ts'

export type KeeperName = 'systemd' | 'launchd'

type Environment = Readonly<Record<string, string | undefined>>

export type ServiceKeeper = {
  readonly name: KeeperName
  readonly file: string
  readonly compose: (facts: ServiceFacts) => string
  readonly install: readonly (readonly string[])[]
  /** The first may fail where the service did not run. */
  readonly remove: readonly (readonly string[])[]
  readonly afterRemoval: readonly (readonly string[])[]
  readonly restart: readonly string[]
  /** Ends with 0 while it runs; its first line is its own word for it. */
  readonly ask: readonly string[]
  /** Ends with 0 where this manager serves this person at all. */
  readonly probe: readonly string[]
  readonly logs: string
  /** What a person should know. */
  readonly remark: string
}

export function findKeeper(platform: string, env: Environment, uid: number): ServiceKeeper | null {
  if (platform === 'linux') return systemd(env)
  return platform === 'darwin' ? launchd(env, uid) : null
}

function systemd(env: Environment): ServiceKeeper {
  const config = env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : `${needHome(env)}/.config`
  const user = (...words: string[]) => ['systemctl', '--user', ...words]
  return {
    name: 'systemd',
    file: `${config}/systemd/user/${SERVICE_NAME}`,
    compose: composeSystemdUnit,
    install: [user('daemon-reload'), user('enable', '--now', SERVICE_NAME)],
    remove: [user('disable', '--now', SERVICE_NAME)],
    afterRemoval: [user('daemon-reload')],
    restart: user('restart', SERVICE_NAME),
    ask: user('is-active', SERVICE_NAME),
    probe: user('show-environment'),
    logs: `journalctl --user --unit ${SERVICE_NAME}`,
    remark: 'it ends with your last login; `loginctl enable-linger` keeps it',
  }
}

function launchd(env: Environment, uid: number): ServiceKeeper {
  const file = `${needHome(env)}/Library/LaunchAgents/${LAUNCHD_LABEL}.plist`
  const target = `gui/${uid}/${LAUNCHD_LABEL}`
  return {
    name: 'launchd',
    file,
    compose: composeLaunchdPlist,
    install: [['launchctl', 'bootstrap', `gui/${uid}`, file]],
    remove: [['launchctl', 'bootout', target]],
    afterRemoval: [],
    restart: ['launchctl', 'kickstart', '-k', target],
    ask: ['launchctl', 'print', target],
    probe: ['launchctl', 'print', `gui/${uid}`],
    logs: 'logs/service.out in the home',
    remark: 'it runs while you are logged in',
  }
}
