// Before the first paint, so that the page never flashes in the other theme.
try {
  var wanted = JSON.parse(localStorage.getItem('undercroft.settings') || '{}').theme
  if (wanted === 'light' || wanted === 'dark') document.documentElement.dataset.theme = wanted
} catch (error) {
  /* a browser that keeps nothing gets the system's theme */
}
