// Commands that agents and their hooks call, not people.
import type { Command } from '#cli/command'

export const AGENT_COMMANDS: readonly Command[] = [
  {
    path: ['signal'],
    summary: 'Tell Provost what an agent is doing; used by hooks, always ends with 0',
    flags: {
      session: { about: 'the session', value: 'id' },
      generation: { about: 'which launch of it', value: 'n' },
      event: { about: 'what happened, in the words of the agent', value: 'name' },
      activity: {
        about: 'what the agent does now',
        value: 'word',
        choices: ['active', 'ready', 'idle', 'waiting_input', 'blocked', 'quota_paused', 'exited'],
      },
      tool: { about: 'the tool it is about', value: 'name' },
      note: { about: 'a word for people', value: 'text' },
      'reset-at': { about: 'with quota_paused: when the limit ends', value: 'instant' },
      run: { about: 'the run directory; else found from here', value: 'directory' },
      hook: {
        about: 'whose hook calls: its JSON is read from standard input',
        value: 'name',
        choices: ['claude-code'],
      },
    },
    examples: ['provost signal --session demo-7 --generation 1 --event build --activity active'],
    hidden: true,
    servesHooks: true,
    load: () => import('./signal.ts'),
  },
  {
    path: ['door'],
    summary: 'Answer what an agent asked through the door of its cage, where no daemon runs',
    flags: {
      session: { about: 'the session', value: 'id' },
      generation: { about: 'which launch of it', value: 'n' },
    },
    examples: ['provost door --session demo-7 --generation 1'],
    hidden: true,
    servesHooks: true,
    load: () => import('./door.ts'),
  },
  {
    path: ['mcp'],
    summary: 'Serve agents over the Model Context Protocol on standard input and output',
    examples: ['provost mcp', 'claude mcp add provost -- provost mcp'],
    endsItself: true,
    load: () => import('#cli/commands/mcp'),
  },
]
