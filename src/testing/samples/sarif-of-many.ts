// A SARIF file with very many results, each of its own.

export function composeSarifOfMany(count: number): string {
  const results = Array.from({ length: count }, (_, n) => ({
    ruleId: `rule-${n % 7}`,
    level: ['error', 'warning', 'note'][n % 3],
    message: { text: `Value ${n} is never used in module ${n % 10}` },
    locations: [
      { physicalLocation: { artifactLocation: { uri: `src/file${n % 40}.js` }, region: { startLine: 1 + (n % 90) } } },
    ],
    partialFingerprints: { primaryLocationLineHash: `h${n}` },
  }))
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'lint' } }, results }] })
}
