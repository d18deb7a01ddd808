import { Drawer } from '#web/ui/controls/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { ImportLines } from '../in/import-lines.tsx'
import { type Panel, useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { AccountPanel } from './account-panel.tsx'
import { Assumptions } from './assumptions.tsx'
import { KeyList } from './key-list.tsx'
import { LinePanel } from './line-panel.tsx'
import { RowsPanel } from './rows-panel.tsx'
import { nameOf } from './use-field-words.ts'

/** What is beside the table, one at a time. */
export function Panels() {
  const t = useText(budgetText)
  const { panel, show, byId } = useOpenBudget()
  if (!panel) return null
  const title = typeof panel === 'string' ? t(panel) : nameOf(byId('line' in panel ? panel.line : panel.account)) || t('unnamed')
  return (
    <Drawer open onOpenChange={(open) => open || show(null)} title={title}>
      <Body panel={panel} />
    </Drawer>
  )
}

function Body({ panel }: { panel: Panel }) {
  const t = useText(budgetText)
  if (typeof panel !== 'string') return 'line' in panel ? <LinePanel id={panel.line} /> : <AccountPanel id={panel.account} />
  switch (panel) {
    case 'globals':
      return <RowsPanel type="global" about={t('aboutGlobals')} add={t('addGlobal')} />
    case 'currencies':
      return <RowsPanel type="currency" about={t('aboutCurrencies')} add={t('addCurrency')} />
    case 'fringes':
      return <RowsPanel type="fringe" about={t('aboutFringes')} add={t('addFringe')} />
    case 'charges':
      return <RowsPanel type="charge" about={t('aboutCharges')} add={t('addCharge')} />
    case 'assumptions':
      return <Assumptions />
    case 'import':
      return <ImportLines />
    case 'keys':
      return <KeyList />
  }
}
