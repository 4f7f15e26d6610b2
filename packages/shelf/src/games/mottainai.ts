export { mottainai } from '@handwerk/mottainai'
