import { nameOfItem } from '#core/clearance/item-name.ts'
import { mergeItems, removeFromLog } from '#web/data/clearance/clearance-acts.ts'
import type { ClearanceItem } from '#web/data/clearance/clearance-log.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { alike } from '../log/alike.ts'
import { useOpenLog } from '../open-log.ts'
import { clearancesText } from '../words.ts'
import { GapsOfItem } from './gaps-of-item.tsx'
import { HistoryPart } from './history-part.tsx'
import { ItemForm } from './item-form.tsx'
import { LicencesPart } from './licences-part.tsx'
import { OptionsPart } from './options-part.tsx'
import { PricePart } from './price-part.tsx'
import { ProofsPart } from './proofs-part.tsx'
import { StatusPart } from './status-part.tsx'
import { UsesPart } from './uses-part.tsx'

/** One item of the log beside the table: what is missing first, then everything that is known of it. */
export function OneItem({ item }: { item: ClearanceItem }) {
  const t = useText(clearancesText)
  const { film, log, open, edits } = useOpenLog()
  const name = nameOfItem(item)
  const twin = alike(
    item.title,
    log.items.filter(({ id }) => id !== item.id),
  )
  const remove = async () => {
    open(null)
    await removeFromLog(film.id, 'clearance_items', [item.id])
    toast.success(t('itemDeleted', { name }), undefined, {
      label: t('undo'),
      onPress: () => void removeFromLog(film.id, 'clearance_items', [item.id], false),
    })
  }
  const merge = async (into: string) => {
    await mergeItems(item.id, into)
    open(into)
  }
  return (
    <section className="clearances-one" aria-labelledby="clearance-item">
      <div className="clearances-one-head">
        <h3 className="title-m" id="clearance-item" tabIndex={-1}>
          {item.title}
        </h3>
        <p className="mono dim">{item.code}</p>
        <Button small kind="plain" onClick={() => open(null)}>
          {t('close')}
        </Button>
      </div>
      {twin && edits && (
        <p className="small clearances-twin">
          {t('alreadyThere', { title: [twin.code, twin.title].filter(Boolean).join(' ') })}{' '}
          <Button small kind="plain" onClick={() => void merge(twin.id)}>
            {t('mergeInto', { title: twin.code || twin.title })}
          </Button>
        </p>
      )}
      <GapsOfItem item={item} />
      {/* Row rules refuse what readers send; here nothing offers it to them. */}
      <fieldset className="clearances-form clearances-own" disabled={!edits}>
        <legend className="unseen">{name}</legend>
        <StatusPart item={item} />
        <ItemForm item={item} />
        <LicencesPart item={item} />
        <OptionsPart item={item} />
        {log.seesMoney && <PricePart item={item} />}
        <UsesPart item={item} />
        {log.seesPapers && <ProofsPart item={item} />}
        <HistoryPart item={item} />
        <p>
          <Button small kind="plain" onClick={() => void remove()}>
            {t('deleteItem')}
          </Button>
        </p>
      </fieldset>
    </section>
  )
}
