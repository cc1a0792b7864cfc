// This node: one home on one machine. Its id is random and made once; the name is for people and may repeat.
export type ThisNode = {
  readonly id: string
  readonly name: string
  /** Of the machine's present life; empty where the system does not tell. */
  readonly bootId: string
  /** The number of the PID namespace; empty where there is none. */
  readonly namespace: string
  /** A digest of what the system calls this machine; empty where it does not tell. */
  readonly machine: string
  /** One life of one process: new at each start. */
  readonly instance: string
}
