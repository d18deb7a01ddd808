export const budgetParts = ['table', 'finance', 'costs', 'versions'] as const
export type BudgetPart = (typeof budgetParts)[number]

/** The address of the list of a film's budgets, of one of them, and of one part of that, on the film's desk. */
export const budgetPath = (documentaryId: string, budgetId?: string, part: BudgetPart = 'table'): string =>
  `?documentary=${encodeURIComponent(documentaryId)}&view=budget${budgetId ? `&budget=${encodeURIComponent(budgetId)}` : ''}${
    part === 'table' ? '' : `&part=${part}`
  }`

export const partAsked = (said: string | null): BudgetPart => budgetParts.find((part) => part === said) ?? 'table'
