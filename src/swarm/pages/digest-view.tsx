// What a wave told when it was collected, word for word; any wave of the run can be chosen.
import { useState } from 'react'
import { lookFor } from '#web/parts/look'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { WhyButton } from '../../web/parts/why.tsx'
import type { RunPageRun } from './run.ts'
import { DIGEST_LOOKS, WAVE_LOOKS } from './swarm-looks.ts'

export function DigestView({ run }: { readonly run: RunPageRun }) {
  const [chosen, choose] = useState<number>()
  const wave = run.waves.find(({ number }) => number === chosen) ?? run.waves.at(-1)
  if (!wave)
    return (
      <Section title="Digest">
        <p className="muted">No wave was sent out yet.</p>
        <code className="command">{`provost swarm dispatch ${run.id} ${run.phase}`}</code>
      </Section>
    )
  return (
    <Section title="Digest" aside={<WaveSelect run={run} number={wave.number} choose={choose} />}>
      <p className="stated">
        <Badge look={lookFor(WAVE_LOOKS, wave.status)} />{' '}
        {wave.digest && <Badge look={lookFor(DIGEST_LOOKS, wave.digest.status)} />}{' '}
        <span className="muted">
          {wave.phase} · lens {wave.lens ? `${wave.lens.name}/${wave.lens.version}` : 'none'} · tree{' '}
          <code>{wave.baseTree?.slice(0, 10) ?? 'unknown'}</code>
        </span>{' '}
        <WhyButton id={wave.id} />
      </p>
      {wave.digest ? (
        <pre tabIndex={0}>{wave.digest.lines.slice(1).join('\n')}</pre>
      ) : (
        <p className="muted">What it found is not known: it is not collected.</p>
      )}
      <p>
        <a href={`/api/swarm-runs/${run.id}/waves/${wave.number}/receipt`}>Receipt of wave {wave.number}</a> ·{' '}
        <a href={`/api/swarm-runs/${run.id}/export?format=sarif`}>The run as SARIF</a>
      </p>
    </Section>
  )
}

type SelectProps = { readonly run: RunPageRun; readonly number: number; readonly choose: (number: number) => void }

function WaveSelect({ run, number, choose }: SelectProps) {
  return (
    <label className="choice">
      <span className="muted">of wave</span>{' '}
      <select value={number} onChange={event => choose(Number(event.currentTarget.value))}>
        {run.waves.map(wave => (
          <option key={wave.number} value={wave.number}>
            {wave.number}, {wave.phase}
          </option>
        ))}
      </select>
    </label>
  )
}
