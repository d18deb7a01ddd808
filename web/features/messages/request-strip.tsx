import type { RequestState } from '#contract/people/messages.ts'

/** The steps of a request as a strip: finished ones are filled, the current one is raised, and one that ended early is hatched. */
export function RequestStrip({ state, words }: { state: RequestState; words: string }) {
  const ended = state === 'declined' || state === 'withdrawn'
  const way: RequestState[] = ended ? ['asked', state] : ['asked', 'answering', 'offered', 'agreed', 'done']
  const now = way.indexOf(state)
  return (
    <span className="request-strip" data-ended={ended || undefined}>
      <span className="request-strip-way" aria-hidden="true">
        {way.map((step, index) => (
          <span key={step} data-step={index < now ? 'behind' : index === now ? 'now' : 'ahead'} />
        ))}
      </span>
      <span className="small">{words}</span>
    </span>
  )
}
