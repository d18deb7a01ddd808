export const boardViews = ['board', 'beats', 'timeline', 'list', 'outline'] as const
export type BoardViewName = (typeof boardViews)[number]
