/** What the items of a set have in common, where it does not matter what. */
export const setLook = {
  name: '药水',
  template: 'props',
  words: '',
  width: 64,
  height: 64,
  frame: 'none',
  margin: 0.1,
  seamless: false,
  palette: [],
};
