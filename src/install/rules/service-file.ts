// The file that makes a service manager run the daemon of one home: a systemd user unit, or a launchd agent.
// Agents outlive their daemon by design, so only the daemon itself may be ended with it.

export type ServiceFacts = {
  /** The Node and the program that are installed now, absolute. */
  readonly node: string
  readonly program: string
  readonly home: string
  /** Where agents are found: a service manager knows nothing of what a shell adds to it. */
  readonly path: string
  readonly version: string
}

export const SERVICE_NAME = 'provost.service'
export const LAUNCHD_LABEL = 'dev.provost.daemon'

export function composeSystemdUnit({ node, program, home, path, version }: ServiceFacts): string {
  return `# Written by \`provost service install\` (${version}); \`provost service remove\` takes it away.
[Unit]
Description=Provost, the control plane of coding agents
StartLimitIntervalSec=60
StartLimitBurst=5

[Service]
Type=exec
ExecStart=${[node, program].map(quoteWord).join(' ')} daemon run
Environment=${quoteValue(`PROVOST_HOME=${home}`)}
Environment=${quoteValue(`PATH=${path}`)}
Restart=on-failure
RestartSec=5
# Another daemon of the same home runs already, or the home must not be used: starting again would not help.
RestartPreventExitStatus=2 4
# Only the daemon: its agents go on, and the next daemon adopts them.
KillMode=process

[Install]
WantedBy=default.target
`
}

/** In a command line, systemd replaces `$` and `%`; in a variable only `%`. */
function quoteWord(text: string): string {
  return quoteValue(text).replaceAll('$', '$$$$')
}

function quoteValue(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('%', '%%')}"`
}

export function composeLaunchdPlist({ node, program, home, path, version }: ServiceFacts): string {
  const words = [node, program, 'daemon', 'run'].map(word => `    <string>${escapeXml(word)}</string>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Written by provost service install (${escapeXml(version)}); provost service remove takes it away. -->
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LAUNCHD_LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${words.join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>PROVOST_HOME</key>
    <string>${escapeXml(home)}</string>
    <key>PATH</key>
    <string>${escapeXml(path)}</string>
  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>5</integer>
  <key>AbandonProcessGroup</key>
  <true/>
  <key>StandardOutPath</key>
  <string>${escapeXml(`${home}/logs/service.out`)}</string>
  <key>StandardErrorPath</key>
  <string>${escapeXml(`${home}/logs/service.out`)}</string>
</dict>
</plist>
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
