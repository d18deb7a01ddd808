export { default } from '#web/features/search/page.tsx'
