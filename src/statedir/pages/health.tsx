// What is wrong with the directory, and who holds its lock.
import type { Shape } from '#api/schemas'
import type { Severity } from '#kernel/errors/error-catalog'
import { SEVERITY_LOOKS } from '#kernel/errors/error-severity'
import { useAnswer } from '#web/live/use-answer'
import { lookFor } from '#web/parts/look'
import { ActionForm } from '../../web/parts/action.tsx'
import { Badge } from '../../web/parts/badge.tsx'
import { Section } from '../../web/parts/section.tsx'
import { Shown } from '../../web/parts/shown.tsx'
import { Age } from '../../web/parts/words/age.tsx'
import { LOCK_SENTENCES } from '../rules/lock/decide-lock.ts'
import { HEALTH_SENTENCES, LOCK_LOOKS } from './state-looks.ts'

type Finding = Shape<'StateHealth'>['findings'][number]
type Lock = Shape<'StateLock'>

const GOOD = { icon: '✓', word: 'healthy', tone: 'good' } as const
const NOT_GOOD = { icon: '!', word: 'needs care', tone: 'warn' } as const

export function StateHealth({ project }: { readonly project: string }) {
  const parameters = { project }
  const health = useAnswer<Shape<'StateHealth'>>({ route: 'checkStateHealth', parameters }, [`state/${project}`])
  const lock = useAnswer<Lock>({ route: 'showStateLock', parameters }, [`state/${project}`])
  const again = () => {
    health.again()
    lock.again()
  }
  return (
    <Section
      title="Health"
      aside={
        <button type="button" className="quiet" onClick={again}>
          Look again
        </button>
      }
    >
      <Shown answer={health}>
        {({ healthy, findings, dir }) => (
          <>
            <p className="state-line">
              <Badge look={healthy ? GOOD : NOT_GOOD} /> <code>{dir}</code>
            </p>
            <ul className="health">
              {findings.map(finding => (
                <FindingLine key={finding.code} finding={finding} />
              ))}
            </ul>
          </>
        )}
      </Shown>
      <Shown answer={lock}>{value => <LockLine lock={value} project={project} />}</Shown>
    </Section>
  )
}

function FindingLine({ finding: { code, severity, names } }: { readonly finding: Finding }) {
  const look = SEVERITY_LOOKS[severity as Severity]
  return (
    <li className={`callout ${severity.toLowerCase()}`}>
      <strong>
        <span aria-hidden="true">{look.icon}</span> {severity}
      </strong>{' '}
      {lookUp(HEALTH_SENTENCES, code)}
      {names.length > 0 && `: ${names.join(', ')}`}
    </li>
  )
}

function LockLine({ lock: { state, rule, lock, token }, project }: { readonly lock: Lock; readonly project: string }) {
  return (
    <p className="state-line">
      Lock <Badge look={lookFor(LOCK_LOOKS, state)} detail={rule} /> {lookUp(LOCK_SENTENCES, rule)}
      {lock && (
        <span className="muted">
          pid {lock.pid} on {lock.host}, <Age at={lock.started_at} />
        </span>
      )}
      {token !== null && state !== 'free' && (
        <ActionForm
          label="Break the lock"
          tone="danger"
          route="breakStateLock"
          parameters={{ project }}
          about={<p>Only break a lock when you know that its holder is gone: two writers destroy each other’s work.</p>}
          fields={[{ name: 'reason', label: 'Why is it safe?', kind: 'lines' }]}
          body={({ reason }) => ({ token, force: state === 'held', reason })}
        />
      )}
    </p>
  )
}

const lookUp = (words: Readonly<Record<string, string>>, word: string) => words[word] ?? word.replaceAll('_', ' ')
