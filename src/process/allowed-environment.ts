// The environment that programs of others get: what a program needs to run at all, and what was configured for it.

const ALLOWED =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_[A-Z]+|TZ|TERM|COLORTERM|NO_COLOR|TMPDIR|TEMP|TMP|XDG_[A-Z_]+|SYSTEMROOT|SYSTEMDRIVE|COMSPEC|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE|PROGRAMFILES|SSL_CERT_FILE|SSL_CERT_DIR|NODE_EXTRA_CA_CERTS|HTTPS?_PROXY|NO_PROXY|https?_proxy|no_proxy)$/

export function allowedEnvironment(
  added: Readonly<Record<string, string>>,
  given: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const kept = Object.entries(given).filter((entry): entry is [string, string] => {
    return entry[1] !== undefined && ALLOWED.test(entry[0])
  })
  return { ...Object.fromEntries(kept), ...added }
}
