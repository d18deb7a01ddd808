import { useEffect, useId, useState } from 'react'
import type { Piece } from '#core/film/align-cuts.ts'
import { type Carried, carryRange } from '#core/film/carry-over.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import type { CarryTogether } from './carry-together.tsx'
import type { ComparedCut } from './compared-cut.ts'
import type { TimedItem } from './lost-row.tsx'
import { LostRow } from './lost-row.tsx'
import { versionsText } from './words.ts'

interface CarryListProps {
  title: string
  from: ComparedCut
  to: ComparedCut
  pieces: readonly Piece[]
  items: readonly TimedItem[]
  /** The other cut has something of the kind, which would be replaced. */
  isThere: boolean
  carry(items: TimedItem[]): Promise<void>
  /** Where one of it goes; without it, where the larger part of it went. */
  place?(pieces: readonly Piece[], item: TimedItem): Carried
  /** With what else it may go over in one press. */
  together?: CarryTogether
  /** Puts back what the other cut had of the kind before. */
  putBack?(): Promise<void>
}

const shownAtFirst = 6

/** How a list of timed things goes over: how many do, what was cut out and where it would be, and the press that does it. */
export function CarryList({ title, from, to, pieces, items, isThere, carry, putBack, place = carryRange, together }: CarryListProps) {
  const t = useText(versionsText)
  const id = useId()
  const [placed, setPlaced] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const [all, setAll] = useState(false)
  const where = items.map((item) => ({ item, to: place(pieces, item) }))
  const lost = where.filter((each): each is { item: TimedItem; to: Extract<Carried, { how: 'lost' }> } => each.to.how === 'lost')
  const countOf = (how: Carried['how']) => where.filter(({ to: carried }) => carried.how === how).length
  const bring = async () => {
    const going = where.flatMap(({ item, to: carried }): TimedItem[] => {
      if (carried.how !== 'lost') return [{ ...item, startsMs: carried.startsMs, endsMs: carried.endsMs }]
      return placed.has(item.id) ? [{ ...item, startsMs: carried.nearMs, endsMs: carried.nearMs + item.endsMs - item.startsMs }] : []
    })
    await carry(going)
    return going.length
  }
  const nothingGoes = lost.length - placed.size === items.length
  useEffect(() => together?.put(id, isThere || nothingGoes ? undefined : bring))
  useEffect(() => () => together?.put(id, undefined), [together, id])
  const go = async () => {
    setAsking(false)
    try {
      const count = await bring()
      const back = putBack && { label: t('undo'), onPress: () => void putBack().catch(say) }
      toast.success(t('carried'), t('carriedText', { count, number: to.number }), back)
    } catch (error) {
      say(error)
    }
  }
  const say = (error: unknown) =>
    toast.failure(t('notSaved'), error instanceof HouseError ? `${error.message} ${error.hint}` : t('notSavedText'))
  const press = (id: string) => {
    const next = new Set(placed)
    if (!next.delete(id)) next.add(id)
    setPlaced(next)
  }
  return (
    <div className="carry">
      <div className="carry-head">
        <h3 className="ui">{title}</h3>
        <p className="small dim">
          {[
            t('goesOver', { whole: countOf('whole'), count: items.length }),
            ...(countOf('cut') > 0 ? [t('cutShort', { count: countOf('cut') })] : []),
            ...(lost.length > 0 ? [t('lost', { count: lost.length })] : []),
          ].join(' · ')}
        </p>
        <Button small kind={isThere ? undefined : 'ink'} disabled={nothingGoes} onClick={() => (isThere ? setAsking(true) : void go())}>
          {t(isThere ? 'carryInPlace' : 'carry')}
        </Button>
      </div>
      {lost.length > 0 && (
        <>
          <p className="small dim">{t('lostHint')}</p>
          <ul className="carry-lost">
            {lost.slice(0, all ? undefined : shownAtFirst).map(({ item, to: { nearMs } }) => (
              <LostRow
                key={item.id}
                item={item}
                nearMs={nearMs}
                from={from}
                to={to}
                placed={placed.has(item.id)}
                onPress={() => press(item.id)}
              />
            ))}
          </ul>
          {!all && lost.length > shownAtFirst && (
            <Button small onClick={() => setAll(true)}>
              {t('more', { count: lost.length - shownAtFirst })}
            </Button>
          )}
        </>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('replaceTitle')}
        text={t('replaceText', { number: to.number, what: title })}
        acts={
          <>
            <Button kind="ink" onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button onClick={() => void go()}>{t('carry')}</Button>
          </>
        }
      />
    </div>
  )
}
