import { useEffect, useRef, useState } from 'react'
import type { TalkLine } from '#contract/screenings/talks.ts'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { store, stored } from '#web/ui/stored.ts'
import { useText } from '#web/ui/text.ts'
import { talksText } from './words.ts'

const readKey = 'talkReadAloud'
const gatheredMs = 4000

/**
 * Announces new messages to screen readers politely, collected over four seconds; it can be turned off, because a film is being watched.
 */
export function NewLinesSaid({ lines, me }: { lines: readonly TalkLine[]; me: number }) {
  const t = useText(talksText)
  const [aloud, setAloud] = useState(() => stored(readKey) !== 'no')
  const [said, setSaid] = useState('')
  const last = lines.at(-1)?.number ?? 0
  const told = useRef(last)
  const newest = useRef(lines)
  newest.current = lines
  useEffect(() => {
    if (!aloud || last <= told.current) {
      told.current = Math.max(told.current, last)
      return
    }
    const timer = setTimeout(() => {
      const came = newest.current.filter(({ number, talker, words }) => number > told.current && talker !== me && words)
      told.current = newest.current.at(-1)?.number ?? 0
      if (came.length === 1) setSaid(t('lineSaid', { name: came[0]!.name || t('somebody'), words: came[0]!.words! }))
      else if (came.length > 1) setSaid(t('newLines', { count: came.length }))
    }, gatheredMs)
    return () => clearTimeout(timer)
  }, [aloud, last, me, t])
  return (
    <>
      <p className="unseen" role="status">
        {aloud ? said : ''}
      </p>
      <div className="unseen shows-on-focus talk-aloud">
        <Checkbox
          checked={aloud}
          onChange={({ target }) => {
            store(readKey, target.checked ? 'yes' : 'no')
            setAloud(target.checked)
          }}
        >
          {t('readAloud')}
        </Checkbox>
      </div>
    </>
  )
}
