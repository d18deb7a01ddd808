export { default } from '#web/features/spaces/page.tsx'
