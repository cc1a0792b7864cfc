// The YAML library behind a door of its own: a dynamic import of this module works in Node and in the bundle alike.
export * as yaml from 'yaml'
