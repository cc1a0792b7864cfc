// What a task asks of GitHub before and after its work: the issues to take up, and the pull request for its branch.
import type { IssueWish, OpenEnd, OpenWish, SeenIssue } from '#change/ports/forge'
import { isObject, isText } from '#kernel/reading/json-value'
import { findPushPath } from '../remote/push-path.ts'
import { needNumber, needObject, needText } from '../remote/read-answer.ts'
import type { Remote } from '../remote/remote-forge.ts'

export async function openPull(remote: Remote, { root, branch, base, title, body }: OpenWish): Promise<OpenEnd> {
  const head = `${(await findPushPath(root)).split('/')[0]}:${branch}`
  const path = `/repos/${remote.repo}/pulls`
  const [known] = await remote.getAll(`${path}?state=open&head=${encodeURIComponent(head)}`)
  if (known === undefined) return answer((await remote.send('POST', path, { head, base, title, body })).body, true)
  const same = `${path}/${needNumber(needObject(known, 'a pull request').number, 'number')}`
  return answer((await remote.send('PATCH', same, { title, body })).body, false)
}

function answer(value: unknown, isNew: boolean): OpenEnd {
  const pull = needObject(value, 'a pull request')
  return { ok: true, number: needNumber(pull.number, 'number'), url: needText(pull.html_url, 'html_url'), isNew }
}

/** Pull requests are issues to GitHub; they are not taken for ones. */
export async function listGithubIssues(remote: Remote, { label }: IssueWish): Promise<SeenIssue[]> {
  const rows = await remote.getAll(`/repos/${remote.repo}/issues?state=open&labels=${encodeURIComponent(label)}`)
  return rows.map(row => needObject(row, 'an issue')).flatMap(issue => (issue.pull_request ? [] : [readIssue(issue)]))
}

function readIssue(issue: Readonly<Record<string, unknown>>): SeenIssue {
  return {
    number: needNumber(issue.number, 'number'),
    title: needText(issue.title, 'title'),
    body: isText(issue.body) ? issue.body : '',
    url: needText(issue.html_url, 'html_url'),
    author: isObject(issue.user) && isText(issue.user.login) ? issue.user.login : '',
  }
}
