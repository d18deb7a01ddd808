import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { shareOfSource } from '#core/clearance/fair-use/binder.ts'
import { nameOfItem } from '#core/clearance/item-name.ts'
import { needsInCut } from '#core/clearance/needs-in-cut.ts'
import { inNumber, secondsOf } from '#core/clearance/seconds.ts'
import { type FairUse, fairUsesQuery } from '#web/data/clearance/fair-uses.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Denied, Empty, Loading } from '#web/ui/layout/states.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { papersText } from '../words.ts'
import { EntryForm } from './entry-form.tsx'
import { OneEntry } from './one-entry.tsx'
import { PrintedBinder } from './printed-binder.tsx'

/** What is used without a licence, and why, under the law of one country each; and the binder counsel reads. Facts alone: it never says that something is safe. */
export function FairUseList() {
  const t = useText(papersText)
  const { film, log, cut, open, opened, rights } = useOpenPapers()
  const [adding, setAdding] = useState(false)
  const [printing, setPrinting] = useState(false)
  const entries = useQuery({ ...fairUsesQuery(film.id), enabled: rights.seesPapers })
  const uses = useMemo(
    () =>
      cut &&
      needsInCut(
        cut,
        [...log.uses, ...log.heard].map(({ itemId, versionId, startsMs, endsMs }) => ({
          of: itemId,
          version: versionId,
          startsMs,
          endsMs,
        })),
      ),
    [cut, log],
  )
  if (!rights.seesPapers) return <Denied title={t('papersDenied')} text={t('papersDeniedText')} />
  if (!entries.data) return <Loading what={t('loading')} />
  const items = new Map(log.items.map((item) => [item.id, item]))
  const known = entries.data.filter(({ itemId }) => items.has(itemId))
  const without = log.items.filter(({ id, status }) => status === 'fair-use' && !known.some(({ itemId }) => itemId === id))
  const inUse = known.filter(({ itemId }) => uses?.has(itemId)).length
  const one = known.find(({ id }) => id === opened)
  const number = numberFormat({ maximumFractionDigits: 2 })
  const howMuch = (entry: FairUse) => {
    const use = uses?.get(entry.itemId)
    if (!use || !cut) return t('notInCut')
    const share = shareOfSource(entry, use)
    const seconds = t('secondsShown', { seconds: number.format(inNumber(secondsOf(use.shownFrames, cut.rate))) })
    return share === null ? seconds : `${seconds}, ${t('ofSource', { percent: number.format(share * 100) })}`
  }
  const add = rights.edits && log.items.length > 0 && (
    <Button kind="ink" small onClick={() => setAdding(!adding)} aria-expanded={adding}>
      {t('addEntry')}
    </Button>
  )
  return (
    <>
      <p className="small dim measure">{t('forCounsel')}</p>
      <div className="papers-acts">
        {known.length > 0 && add}
        {inUse > 0 && (
          <Button small onClick={() => setPrinting(true)}>
            {t('printBinder')}
          </Button>
        )}
      </div>
      {without.length > 0 && <p className="ui">{t('withoutEntry', { count: without.length, list: without.map(nameOfItem).join(', ') })}</p>}
      {adding && (
        <EntryForm
          entry={null}
          onSaved={(id) => {
            setAdding(false)
            open(id)
          }}
        />
      )}
      {known.length === 0 && !adding && (
        <Empty title={t('noEntries')} text={t(log.items.length > 0 ? 'noEntriesText' : 'noItemsYet')} act={add || undefined} />
      )}
      {one && <OneEntry key={one.id} entry={one} name={nameOfItem(items.get(one.itemId)!)} />}
      <ul className="papers-rows" aria-label={t('list_fair-use')}>
        {known.map((entry) => (
          <li key={entry.id} data-red={entry.opinion === 'does-not-fit' || entry.why === '' || undefined}>
            <button
              type="button"
              className="papers-row"
              aria-expanded={entry.id === opened}
              onClick={() => open(entry.id === opened ? null : entry.id)}
            >
              <strong>{nameOfItem(items.get(entry.itemId)!)}</strong>
              <span className="small dim">
                {[entry.law === 'other' ? entry.lawWords : t(`law_${entry.law}`), howMuch(entry), t(`opinion_${entry.opinion}`)].join(
                  ' · ',
                )}
              </span>
              <span className="small papers-lacks">{entry.why === '' ? t('whyMissing') : ''}</span>
            </button>
          </li>
        ))}
      </ul>
      {printing && cut && uses && <PrintedBinder {...{ entries: known, uses, cut }} onPrinted={() => setPrinting(false)} />}
    </>
  )
}
