/** The name of a message between nodes, and its type. */
export interface Subject<_Message> {
  readonly name: string
  /** Somebody waits for each message: in its own process it is delivered at once after what is under way. */
  readonly urgent?: boolean
}
/** The name of a question between nodes, and the types of question and answer. */
export interface Question<_Asked, _Answer> {
  readonly name: string
  /** Time limit of the answer, if it is longer than usual. */
  readonly answerMs?: number
}

/** Ids are chosen by users: characters that have a meaning in a subject are escaped. */
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

/** No node answers this subject. It is known at once, not after a time-out. */
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
  /** Resolves when the subscription is complete: it gets everything that any node publishes from then on. */
  subscribe<Message>(subject: Subject<Message>, handler: (message: NoInfer<Message>) => void): Promise<Leave>
  /**
   * Asks whoever responds. Rejects at once with `NoResponder` if nobody does and with the `Problem` unavailable while the bus is down;
   * with the `Problem` that the responder throws; and with commandTimeout if no answer comes.
   */
  request<Asked, Answer>(question: Question<Asked, Answer>, asked: NoInfer<Asked>): Promise<Answer>
  /** A question gets one answer: from one of the nodes, and there from the newest responder. */
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
