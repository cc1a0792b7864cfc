// What a task asks of GitLab before and after its work: the issues to take up, and the merge request for its branch.
import type { IssueWish, OpenEnd, OpenWish, SeenIssue } from '#change/ports/forge'
import { isObject, isText } from '#kernel/reading/json-value'
import { findPushPath } from '../remote/push-path.ts'
import { needNumber, needObject, needText } from '../remote/read-answer.ts'
import type { Remote } from '../remote/remote-forge.ts'
import { findProjectId, projectById, projectPath } from './project-path.ts'

export async function openRequest(remote: Remote, { root, branch, base, title, body }: OpenWish): Promise<OpenEnd> {
  const path = `${await projectById(remote)}/merge_requests`
  const [known] = await remote.getAll(`${path}?source_branch=${encodeURIComponent(branch)}&state=opened`)
  if (known !== undefined) {
    const same = `${path}/${needNumber(needObject(known, 'a merge request').iid, 'iid')}`
    return answer((await remote.send('PUT', same, { title, description: body })).body, false)
  }
  const wish = { source_branch: branch, target_branch: base, title, description: body }
  const source = await findPushPath(root)
  const place = `${await projectById(remote, source)}/merge_requests`
  const target = source === remote.repo ? {} : { target_project_id: await findProjectId(remote, remote.repo) }
  return answer((await remote.send('POST', place, { ...wish, ...target })).body, true)
}

function answer(value: unknown, isNew: boolean): OpenEnd {
  const request = needObject(value, 'a merge request')
  return { ok: true, number: needNumber(request.iid, 'iid'), url: needText(request.web_url, 'web_url'), isNew }
}

export async function listGitlabIssues(remote: Remote, { label }: IssueWish): Promise<SeenIssue[]> {
  const query = `state=opened&labels=${encodeURIComponent(label)}`
  const rows = await remote.getAll(`${projectPath(remote.repo)}/issues?${query}`)
  return rows.map(row => {
    const issue = needObject(row, 'an issue')
    return {
      number: needNumber(issue.iid, 'iid'),
      title: needText(issue.title, 'title'),
      body: isText(issue.description) ? issue.description : '',
      url: needText(issue.web_url, 'web_url'),
      author: isObject(issue.author) && isText(issue.author.username) ? issue.author.username : '',
    }
  })
}
