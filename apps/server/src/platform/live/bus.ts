/** A name under which something is told, and the type of what is told. */
export interface Subject<_Message> {
  readonly name: string
  /** Somebody waits for each message: in its own process it is delivered at once after what is under way. */
  readonly urgent?: boolean
}
/** A name under which something is asked, and the types of question and answer. */
export interface Question<_Asked, _Answer> {
  readonly name: string
  /** How long an answer is waited for, where that is longer than usual. */
  readonly answerMs?: number
}

/** Ids are a user's words: what would separate or match parts of a subject is written as its code. */
const part = (id: string): string =>
  id === '' ? '%' : encodeURIComponent(id).replace(/[.*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

export const subject = <Message>(word: string, ...ids: string[]): Subject<Message> => ({
  name: [word, ...ids.map(part)].join('.'),
})
export const urgent = <Message>({ name }: Subject<Message>): Subject<Message> => ({ name, urgent: true })
export const question = <Asked, Answer>(word: string, ...ids: string[]): Question<Asked, Answer> =>
  subject<[Asked, Answer]>(word, ...ids)
/** A question that is answered late, by somebody outside. */
export const patient = <Asked, Answer>(
  answerMs: number,
  { name }: Question<Asked, Answer>,
): Question<Asked, Answer> => ({ name, answerMs })

/** Nobody holds what was asked for: told at once, never after a time-out. */
export class NoResponder extends Error {
  override readonly name = 'NoResponder'
  constructor(subject: string) {
    super(`Nobody answers ${subject}`)
  }
}

type Leave = () => void

/**
 * Between the nodes of the server. It carries only what may be lost (events are healed by a resync) and commands, which fail when
 * it fails; state lives in the database. What is sent is plain JSON and arrives as a copy, a moment later, also on the node that sent it.
 */
export interface Bus {
  /** To all who are subscribed, on any node. What one node publishes on a subject arrives in that order; while the bus is down it is lost. */
  publish<Message>(subject: Subject<Message>, message: NoInfer<Message>): void
  /** Resolves when nothing that is published from now on, on any node, is missed. */
  subscribe<Message>(subject: Subject<Message>, handler: (message: NoInfer<Message>) => void): Promise<Leave>
  /**
   * Asks whoever responds. Rejects at once with `NoResponder` if nobody does and with the `Problem` unavailable while the bus is down;
   * with the `Problem` that the responder throws; and with commandTimeout if no answer comes.
   */
  request<Asked, Answer>(question: Question<Asked, Answer>, asked: NoInfer<Asked>): Promise<Answer>
  /** One at a time: whoever asks is answered by the newest of a node, and by one of the nodes. */
  respond<Asked, Answer>(
    question: Question<Asked, Answer>,
    answer: (asked: NoInfer<Asked>) => Promise<NoInfer<Answer>>,
  ): Promise<Leave>
  /** Resolves when everything that this node has published has reached its own subscribers. */
  flush(): Promise<void>
  /** Whether the other nodes can be reached. */
  isUp(): boolean
  /** Called when the bus was down and is back: what was published in between is lost. */
  onResumed(listener: () => void): Leave
  close(): Promise<void>
}
