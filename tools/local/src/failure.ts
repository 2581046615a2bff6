/** The start cannot go on, for a reason a person can do something about: the message is that one sentence. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
