/** The start failed for a reason that the user can fix; the message says in one sentence how. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
