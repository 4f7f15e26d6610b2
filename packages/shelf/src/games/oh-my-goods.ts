export { ohMyGoods } from '@handwerk/oh-my-goods'
