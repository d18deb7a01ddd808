import './budget.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { useLiveTable } from '#web/data/house/live/use-live-table.ts'
import { budgetKeys, budgetsQuery, seesMoneyQuery } from '#web/data/production/budgets.ts'
import { useSession } from '#web/session/use-session.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Denied, Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { budgetPath } from './budget-path.ts'
import { BudgetsList } from './list/budgets-list.tsx'
import { BudgetPage } from './open/budget-page.tsx'
import { budgetText } from './words.ts'

/** The budgets of a film, or the one in the address (`?budget=`). Only for those who see the money of the film. */
export function BudgetView({ film }: { film: Pick<OwnDocumentary, 'id' | 'title'> }) {
  const t = useText(budgetText)
  const [query] = useSearchParams()
  const { user } = useSession()
  const sees = useQuery(seesMoneyQuery(film.id))
  const budgets = useQuery(budgetsQuery(film.id))
  const arrived = useArrived(sees, budgets)
  useLiveTable(
    `budgets:${film.id}`,
    [{ table: 'budgets', event: '*', filter: `documentary_id=eq.${film.id}` }],
    [budgetKeys.of(film.id), budgetKeys.rights(film.id)],
  )
  if (!arrived || !user) return <Loading what={t('loading')} />
  if (sees.data === false) return <Denied title={t('denied')} text={t('deniedText')} />
  const asked = query.get('budget')
  if (!asked) return <BudgetsList film={film} budgets={budgets.data ?? []} />
  const budget = budgets.data?.find(({ id }) => id === asked)
  if (budget) return <BudgetPage key={budget.id} film={film} budget={budget} me={user.id} />
  return (
    <Empty title={t('noSuchBudget')} text={t('noSuchBudgetText')} act={<TextLink to={budgetPath(film.id)}>{t('allBudgets')}</TextLink>} />
  )
}
