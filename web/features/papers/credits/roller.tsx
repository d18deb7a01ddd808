import type { CSSProperties } from 'react'
import type { CreditLine } from '#core/clearance/credits/composed-credits.ts'
import { useText } from '#web/ui/text.ts'
import { papersText } from '../words.ts'

interface RollerProps {
  title: string
  sections: readonly { heading: string; own: readonly CreditLine[] }[]
}

/** Seconds a line takes across the picture: readable, as rollers are. */
const secondsALine = 1.4

/** The credits as they would roll. It rests under the pointer and the keyboard; where motion is unwanted it is scrolled by hand. */
export function Roller({ title, sections }: RollerProps) {
  const t = useText(papersText)
  const filled = sections.filter(({ own }) => own.length > 0)
  const lines = filled.reduce((sum, { own }) => sum + own.length + 2, 12)
  return (
    <section
      className="papers-roller"
      aria-label={t('roller')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
      tabIndex={0}
      style={{ '--roll': `${lines * secondsALine}s` } as CSSProperties}
    >
      <div className="papers-roll">
        <p className="papers-roll-title">{title}</p>
        {filled.map(({ heading, own }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            {own.map(({ key, words }) => (
              <p key={key}>{words}</p>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
