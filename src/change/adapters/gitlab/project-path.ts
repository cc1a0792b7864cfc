/** A project is named by its whole path, as one word. */
export const projectPath = (repo: string): string => `/projects/${encodeURIComponent(repo)}`
