import { useState } from 'react'
import { clockFrame } from '#core/edit/rushes/clock-code.ts'
import { fillRushes } from '#web/data/edit/camera-sheets.ts'
import { type Rush, setRushCode } from '#web/data/edit/rushes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import type { Rushes } from '../use-rushes.ts'
import { rushesText } from '../words.ts'
import { DescribeRushes } from './describe-rushes.tsx'

const atOnce = 500

/** Rushes without a timecode on the tape get one: from zero, from the clock of the camera, or typed. They are marked as such, and lists say so. */
export function WithoutCode({ film, of, rushes }: { film: string; of: Rushes; rushes: readonly Rush[] }) {
  const t = useText(rushesText)
  const [working, setWorking] = useState(false)
  const [typing, setTyping] = useState(false)
  const bare = rushes.filter(({ state, startFrame, rateNum }) => state === 'ready' && startFrame === null && rateNum !== null)
  const clocked = bare.flatMap((rush) => {
    const startFrame = clockFrame(rush)
    return startFrame === null ? [] : [{ rush: rush.id, startFrame, codeFrom: 'clock' as const }]
  })
  const doing = async (work: () => Promise<number>) => {
    setWorking(true)
    try {
      toast.success(t('codesSet', { count: await work() }))
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
    setWorking(false)
  }
  const zero = async () => {
    let count = 0
    const ids = bare.map(({ id }) => id)
    for (let at = 0; at < ids.length; at += atOnce) count += await setRushCode(film, ids.slice(at, at + atOnce), 0, 'zero')
    return count
  }
  if (bare.length === 0) return null
  return (
    <p className="rushes-proposed">
      {t('withoutCode', { count: bare.length })}{' '}
      <Button small working={working && t('saving')} onClick={() => void doing(zero)}>
        {t('codeZero')}
      </Button>
      {clocked.length > 0 && (
        <Button small working={working && t('saving')} onClick={() => void doing(() => fillRushes(film, clocked, false))}>
          {t('codeClock', { count: clocked.length })}
        </Button>
      )}
      <Button small onClick={() => setTyping(true)}>
        {t('codeType')}
      </Button>
      <Drawer open={typing} onOpenChange={setTyping} title={t('describeMany', { count: bare.length })}>
        <DescribeRushes film={film} of={of} rushes={bare.slice(0, atOnce)} onDone={() => setTyping(false)} />
      </Drawer>
    </p>
  )
}
