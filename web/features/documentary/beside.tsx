import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from './words.ts'

const views = ['transcript', 'moments'] as const
export type BesideView = (typeof views)[number]

/** The two things that are beside the picture, one at a time: what is said, and what the reader keeps of it. */
export function BesideTabs({ view, count, onChange }: { view: BesideView; count: number; onChange: (view: BesideView) => void }) {
  const t = useText(documentaryText)
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    const next = view === 'transcript' ? 'moments' : 'transcript'
    onChange(next)
    document.getElementById(`beside-${next}`)?.focus()
  }
  return (
    <div className="cite-styles" role="tablist" aria-label={t('beside')} onKeyDown={key}>
      {views.map((each) => (
        <button
          key={each}
          id={`beside-${each}`}
          type="button"
          role="tab"
          aria-selected={each === view}
          aria-controls="beside-panel"
          tabIndex={each === view ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {each === 'transcript' ? t('transcript') : count > 0 ? t('momentsCount', { count }) : t('moments')}
        </button>
      ))}
    </div>
  )
}

/** The moments in the transcript's place. */
export function BesideMoments({ head, children }: { head: ReactNode; children: ReactNode }) {
  const label = useId()
  const t = useText(documentaryText)
  return (
    <aside className="transcript" aria-labelledby={label} data-dims>
      <h2 className="unseen" id={label}>
        {t('yourMoments')}
      </h2>
      <div className="transcript-head">{head}</div>
      <div className="transcript-lines" id="beside-panel" role="tabpanel" aria-labelledby="beside-moments">
        {children}
      </div>
    </aside>
  )
}
