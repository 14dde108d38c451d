// The screen in the bar: asks every two seconds whether there is something new, and keeps its place.
// Written for old televisions too.
(function () {
  var banner = document.getElementById("banner");
  var shown = document.querySelector("iframe");
  var page = shown.getAttribute("data-page");
  var coming = null;

  function say(words) {
    if (banner.textContent !== words) {
      banner.textContent = words;
      document.title = words;
    }
  }

  function sameOpen(from, to) {
    var open = {}, i, all = from.querySelectorAll("details");
    function name(details) {
      return "of " + details.querySelector("summary").textContent;
    }
    for (i = 0; i < all.length; i++) {
      open[name(all[i])] = all[i].open;
    }
    all = to.querySelectorAll("details");
    for (i = 0; i < all.length; i++) {
      if (name(all[i]) in open) {
        all[i].open = open[name(all[i])];
      }
    }
  }

  function sameSearch(from, to) {
    var old = from.getElementById("find"), fresh = to.getElementById("find");
    if (old && fresh && old.value) {
      fresh.value = old.value;
      fresh.dispatchEvent(new Event("input"));
      if (from.activeElement === old) {
        coming.contentWindow.focus();
        fresh.focus({ preventScroll: true });
      }
    }
  }

  // The new page loads behind the old one, so that nothing flickers.
  function bring() {
    var from = shown.contentWindow;
    coming = shown.cloneNode(false);
    coming.className = "coming";
    coming.onload = function () {
      var to = coming.contentWindow;
      sameOpen(from.document, to.document);
      sameSearch(from.document, to.document);
      to.scrollTo(from.pageXOffset, from.pageYOffset);
      coming.className = "";
      shown.parentNode.removeChild(shown);
      shown = coming;
      coming = null;
    };
    coming.src = "page" + from.location.hash;
    shown.parentNode.appendChild(coming);
  }

  function ask() {
    var request = new XMLHttpRequest();
    request.open("GET", "state");
    request.timeout = 10000;
    request.onload = function () {
      var state;
      if (request.status === 200) {
        state = JSON.parse(request.responseText);
        say(state.banner);
        if (state.page !== page && !coming) {
          page = state.page;
          bring();
        }
      }
    };
    request.onerror = request.ontimeout = function () {
      say("not connected: this is how it stood last");
    };
    request.onloadend = function () {
      setTimeout(ask, 2000);
    };
    request.send();
  }

  setTimeout(ask, 2000);
})();
