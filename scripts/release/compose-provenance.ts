// Where a tarball comes from, as an in-toto statement with a SLSA provenance predicate (v1). It is not signed.

export type ProvenanceFacts = {
  readonly subjects: readonly { readonly name: string; readonly sha256: string }[]
  readonly repository: string
  readonly commit: string
  readonly version: string
  readonly lockSha256: string
  readonly startedAt: string
  readonly node: string
}

export function composeProvenance(facts: ProvenanceFacts): string {
  const { subjects, repository, commit, version, lockSha256, startedAt, node } = facts
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjects.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: `${repository}#scripts/release/release.ts`,
        externalParameters: { version },
        internalParameters: { node },
        resolvedDependencies: [
          { uri: repository, digest: { gitCommit: commit } },
          { uri: 'package-lock.json', digest: { sha256: lockSha256 } },
        ],
      },
      runDetails: {
        builder: { id: `${repository}#unsigned-local-build` },
        metadata: { invocationId: `${commit}/${startedAt}`, startedOn: startedAt },
      },
    },
  }
  return `${JSON.stringify(statement, null, 2)}\n`
}
