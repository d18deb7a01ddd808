/** An answer whose body breaks off with an error once it is longer than this: a caller who reads it whole reads no more. */
export function withinBytes(answer: Response, mostBytes: number): Response {
  if (!answer.body) return answer
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      bytes += part.length
      if (bytes > mostBytes) controller.error(new Error(`The answer is longer than ${mostBytes} bytes.`))
      else controller.enqueue(part)
    },
  })
  const { status, statusText, headers } = answer
  return new Response(answer.body.pipeThrough(counted), { status, statusText, headers })
}
