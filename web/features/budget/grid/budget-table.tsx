import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useWidthPx } from '#web/ui/layout/width.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { Grid } from './grid.tsx'
import { type Table, useTable } from './use-table.ts'

/** The lines of a budget as one edits a spreadsheet. */
export function BudgetTable() {
  const t = useText(budgetText)
  const [frame, widthPx] = useWidthPx<HTMLDivElement>()
  const table = useTable(widthPx)
  return (
    <div className="budget-table" ref={frame}>
      {table.all.length === 0 ? (
        <Empty
          title={t('noAccounts')}
          text={t('noAccountsText')}
          act={
            <Button small kind="ink" onClick={table.addAccount}>
              {t('addAccount')}
            </Button>
          }
        />
      ) : (
        <>
          <Tools table={table} />
          <Grid table={table} />
        </>
      )}
    </div>
  )
}

function Tools({ table: { folded, foldAll, addBelow, addAccount, find } }: { table: Table }) {
  const t = useText(budgetText)
  const { show } = useOpenBudget()
  const [text, setText] = useState('')
  return (
    <div className="budget-tools">
      <form
        className="budget-find"
        onSubmit={(event) => {
          event.preventDefault()
          find(text)
        }}
      >
        <input
          className="input"
          type="search"
          enterKeyHint="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <Button small kind="plain" onClick={foldAll}>
        {t(folded.size > 0 ? 'unfoldAll' : 'foldAll')}
      </Button>
      <Button small kind="plain" onClick={addBelow}>
        {t('addLine')}
      </Button>
      <Button small kind="plain" onClick={addAccount}>
        {t('addAccount')}
      </Button>
      <Button small kind="plain" onClick={() => show('keys')}>
        {t('keys')}
      </Button>
    </div>
  )
}
