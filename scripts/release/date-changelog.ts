// Gives the section of a version its date; null when there is no such section that waits for one.

export function dateChangelog(text: string, version: string, day: string): string | null {
  const heading = `## [${version}] - Unreleased`
  return text.includes(`${heading}\n`) ? text.replace(heading, `## [${version}] - ${day}`) : null
}
