import './talks.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { levelBars, type MarkKind, markKinds } from '#core/screenings/talks.ts'
import { houseTime } from '#web/data/house/live/house-clock.ts'
import { changeTalk, markMoment, talkQuery } from '#web/data/screenings/talks.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { useText } from '#web/ui/text.ts'
import { talksText } from './words.ts'

const bars = 32
const sentEveryMs = 900

/** Applause and moods: presses are collected for a second and added to everyone's level beside it. They are anonymous. */
export function Marks({ screening, people }: { screening: string; people: number }) {
  const t = useText(talksText)
  const { data: talk } = useQuery({ ...talkQuery(screening), staleTime: Number.POSITIVE_INFINITY })
  const press = useGathered(screening)
  const nowSecond = useSeconds((talk?.levels.length ?? 0) > 0)
  if (!talk?.settings.marks) return null
  const heights = levelBars(talk.levels, nowSecond, people, bars)
  const loud = Math.max(...heights.slice(-5))
  return (
    <div className="marks">
      <Button small onClick={() => press('applause')}>
        {t('mark_applause')}
      </Button>
      <Menu
        label={t('otherMarks')}
        trigger={
          <Button small kind="plain">
            {t('otherMarks')}
          </Button>
        }
        items={markKinds.filter((kind) => kind !== 'applause').map((kind) => ({ label: t(`mark_${kind}`), onChoose: () => press(kind) }))}
      />
      <span className="marks-level" role="img" aria-label={loud > 0.6 ? t('level_loud') : loud > 0 ? t('level_some') : t('level_quiet')}>
        {heights.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <i key={index} style={{ height: `${4 + Math.round(height * 22)}px` }} />
        ))}
      </span>
    </div>
  )
}

/** Reactions are batched per second. The person's own are shown immediately. */
function useGathered(screening: string): (kind: MarkKind) => void {
  const waiting = useRef(new Map<MarkKind, number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = () => {
    timer.current = undefined
    const [next] = waiting.current
    if (!next) return
    waiting.current.delete(next[0])
    // Failed ones are not retried.
    markMoment(screening, ...next).catch(() => undefined)
    timer.current = setTimeout(send, sentEveryMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (kind) => {
    waiting.current.set(kind, (waiting.current.get(kind) ?? 0) + 1)
    const second = Math.floor(houseTime.now() / 1000)
    changeTalk(screening, (talk) => {
      const own = talk.levels.find((level) => level.second === second && level.kind === kind)
      const others = talk.levels.filter((level) => level !== own)
      return { ...talk, levels: [...others, { second, kind, marks: (own?.marks ?? 0) + 1 }] }
    })
    if (!timer.current) send()
  }
}

/** The current second, while a level may still fade; it does not advance in a quiet room. */
function useSeconds(sounding: boolean): number {
  const [second, setSecond] = useState(() => Math.floor(houseTime.now() / 1000))
  useEffect(() => {
    const tick = () => setSecond(Math.floor(houseTime.now() / 1000))
    tick()
    if (!sounding) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [sounding])
  return second
}
