// What lies in `.provost/` of a repository and is nobody's source: git overlooks it before the first file of it is written.

export const EXCLUDED = ['state', 'tasks', 'run', 'swarm', 'worktrees', 'cache'].map(name => `/.provost/${name}/`)
