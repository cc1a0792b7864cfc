// One changing command at work on one task: what it may touch, what is true now, and the one way to record anything.
import type { ConfinementWish } from '#access/rules/cage/decide-confinement'
import type { Config } from '#config/rules/sections/config-schema'
import { provostError } from '#kernel/errors/errors'
import type { Actor } from '#kernel/events/actor'
import type { NewEvent, StoredEvent } from '#kernel/events/event'
import { writeInstant } from '#kernel/events/time'
import type { Project } from '#project/rules/project'
import { composeEvent } from '#recorder/compose-event'
import type { Asking, World } from '#recorder/world'
import type { TaskPlace } from '#task/ports/task-files'
import { mayCauseEvent } from '#task/rules/decision/may-cause-event'
import { foldTask } from '#task/rules/record/fold-task'
import { composeStateText } from '#task/rules/record/state-file'
import type { Attention, TaskEventData, TaskEventType } from '#task/rules/record/task-events'
import type { LinkedSeat, TaskView } from '#task/rules/record/task-view'
import { composeTranscriptLine } from '#task/rules/story/compose-transcript-line'
import { type LookedAtTask, observeTask } from './observe-task.ts'

export type TaskEvent = {
  readonly [Type in TaskEventType]: {
    readonly type: Type
    readonly data: TaskEventData[Type]
    /** Whoever asked, unless it is somebody else. */
    readonly actor?: Actor
  }
}[TaskEventType]

export type TaskSite = {
  readonly world: World
  readonly asking: Asking
  readonly place: TaskPlace
  readonly project: Project
  readonly config: Config
  /** `--confinement`; null: as configured. */
  readonly confinement: ConfinementWish | null
}

export class TaskAtWork {
  readonly world: World
  readonly asking: Asking
  readonly place: TaskPlace
  readonly project: Project
  readonly config: Config
  readonly confinement: ConfinementWish | null
  /** What was done, in words, for whoever asked. */
  readonly notes: string[] = []
  #view: TaskView
  #turn: Promise<unknown> = Promise.resolve()
  /** Seats of an attempt that somebody else began. */
  readonly #foundSeats: LinkedSeat[]

  constructor(site: TaskSite, view: TaskView) {
    this.world = site.world
    this.asking = site.asking
    this.place = site.place
    this.project = site.project
    this.config = site.config
    this.confinement = site.confinement
    this.#view = view
    this.#foundSeats = view.openAttempt?.phase === view.phase ? [...view.openAttempt.seats] : []
  }

  get view(): TaskView {
    return this.#view
  }

  get id(): string {
    return this.#view.id
  }

  /** The next seat of this role in an attempt that was begun and not ended; each is given once. */
  takeFoundSeat(role: string): LinkedSeat | undefined {
    const index = this.#foundSeats.findIndex(seat => seat.role === role)
    return index < 0 ? undefined : this.#foundSeats.splice(index, 1)[0]
  }

  now(): string {
    return writeInstant(this.world.clock.now())
  }

  observe(view: TaskView = this.#view): Promise<LookedAtTask> {
    return observeTask(this.world, {
      place: this.place,
      view,
      config: this.config,
      state: 'current',
      isRunnerGone: true,
    })
  }

  /** One append at the version that was decided on; then the files that project it. */
  record(...events: readonly TaskEvent[]): Promise<void> {
    const turn = this.#turn.then(() => this.#recordNow(events))
    this.#turn = turn.catch(() => {}) // agents work side by side; what they leave is recorded one after the other
    return turn
  }

  async #recordNow(events: readonly TaskEvent[]): Promise<void> {
    if (events.length === 0) return
    const appended = await this.#append(events.map(event => this.#compose(event)))
    await this.#project(appended)
  }

  /** The same, and the last event also says what the table wants next. */
  async recordAndLook(...events: readonly TaskEvent[]): Promise<LookedAtTask> {
    const composed = events.map(event => this.#compose(event))
    const seen = await this.observe(this.#preview(composed))
    const last = composed.at(-1)!
    const attention: Attention = { needs: seen.next.needs, rule: seen.next.rule }
    await this.#project(await this.#append([...composed.slice(0, -1), { ...last, data: { ...last.data, attention } }]))
    return { ...seen, view: this.#view }
  }

  /** Asked before any work whose end only a person may record. */
  needMay(type: TaskEventType, actor: Actor = this.asking.actor): void {
    if (mayCauseEvent(actor, type).may) return
    const verb = type.slice('task.'.length).replaceAll('_', ' ')
    throw provostError('TASK_PERSON_REQUIRED', { details: { verb: `cause "${verb}"`, phase: this.#view.phase } })
  }

  #compose({ type, data, actor = this.asking.actor }: TaskEvent): NewEvent {
    this.needMay(type, actor)
    return composeEvent(this.world, this.asking, type, data, { actor })
  }

  async #append(events: readonly NewEvent[]): Promise<readonly StoredEvent[]> {
    this.world.steps(`before ${events.map(({ type }) => type).join(' ')}`)
    const stream = `task/${this.id}`
    const appended = await this.world.store.log.append([{ stream, expectedVersion: this.#view.version, events }])
    this.world.steps(`after ${events.map(({ type }) => type).join(' ')}`)
    return appended.events
  }

  // The log has it; if the machine stops here, the next command finds the files behind and writes them.
  async #project(events: readonly StoredEvent[]): Promise<void> {
    const lines = events.map(event => {
      this.#view = foldTask(this.#view, event)
      return { seq: event.version, text: composeTranscriptLine(event, this.#view) }
    })
    await this.world.taskFiles.addToTranscript(this.place, lines)
    await this.world.taskFiles.write(this.place, 'state.json', composeStateText(this.#view))
  }

  #preview(events: readonly NewEvent[]): TaskView {
    const { version, id } = this.#view
    return events.reduce<TaskView>((view, event, index) => {
      const stored = { ...event, stream: `task/${id}`, version: version + index + 1, position: 0, hash: '' }
      return foldTask(view, stored)
    }, this.#view)
  }
}
