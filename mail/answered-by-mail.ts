// What a letter of ours says so that its answer finds back; reading one (read-reply.ts) takes libraries that writing does not.

/** Is above what our letters say, so that an answer can be told from what it answers, in whatever program it was written. */
export const answerAbove = '— — —'

/** An address of ours with someone's secret behind the plus sign. */
export function replyAddress(replyTo: string, secret: string): string {
  const at = replyTo.lastIndexOf('@')
  return `${replyTo.slice(0, at)}+${secret}${replyTo.slice(at)}`
}
