// What a command says that has a terminal of its own.

export const TERMINAL_HEADER = 'provost-terminal'
