// Where a product is used, and who carries out a scenario: words that evidence, lessons and the configuration share.

export const SURFACES = ['cli', 'desktop', 'web', 'api', 'mcp-server', 'npm-package', 'plugin', 'library'] as const
export const MODES = ['bot', 'human', 'mixed'] as const

export type Surface = (typeof SURFACES)[number]
export type Mode = (typeof MODES)[number]
