declare const shape: unique symbol
/** JSON that the database has built already, in the shape of `T`; sent as it is. */
export class JsonText<T> {
  readonly json: string
  declare readonly [shape]: T
  constructor(json: string) {
    this.json = json
  }
  /** For what is changed before it is sent. */
  parse(): T {
    return JSON.parse(this.json) as T
  }
}
export const jsonText = <T>(json: string) => new JsonText<T>(json)
