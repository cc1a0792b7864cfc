// A sound lesson for tests.
import type { Lesson } from '#lessons/rules/lesson/lesson'

export const sampleLesson: Lesson = {
  schema_version: '1.0.0',
  finding_id: 'dfind-acme-widget-x',
  title: 'Flags drift from the parser',
  summary: 'The documented flags are not the ones that the parser knows.',
  status: 'candidate',
  repo: 'acme/widget',
  product_surface: 'cli',
  journey_stage: 'first_run',
  issue_kind: 'docs_drift',
  root_cause_kind: 'docs_code_drift',
  remediation_kind: 'docs_change',
  transfer_scope: 'repo_local',
  source_record_ids: ['widget-1'],
  evidence: [{ evidence_kind: 'record', record_id: 'widget-1' }],
}
