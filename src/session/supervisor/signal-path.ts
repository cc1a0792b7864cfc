// Where the door of a cage takes signals: it answers these itself, daemon or not.

export const SIGNAL_PATH = '/door/signal'
