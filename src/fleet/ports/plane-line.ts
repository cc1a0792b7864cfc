// The line of a node to its plane. The node dials; the plane never does.
import type { JsonObject } from '#kernel/reading/json-value'

export type PlanePaper = {
  readonly url: string
  /** The certificate of the plane's authority (PEM): nobody else's word is taken for the plane's. */
  readonly authority: string
  readonly epoch: number
  readonly protocol: string
}

export interface PlaneLine {
  /** Throws the plane's refusal, or NODE_PLANE_UNREACHABLE. Every request is signed anew, so none is a repetition. */
  post(path: string, body: JsonObject): Promise<JsonObject>
  /** The bytes of that hash; what was cut off is gone on with. */
  getBlob(hash: string): Promise<Uint8Array>
  /** Whether the plane has it. */
  hasBlob(hash: string): Promise<boolean>
  putBlob(hash: string, bytes: Uint8Array): Promise<void>
  close(): void
}
