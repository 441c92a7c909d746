// Opens a match, sits, follows, plays, breaks off and resumes, by net/http: go run client.go URL
package main

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
)

var client = &http.Client{Transport: &http.Transport{
	ForceAttemptHTTP2: true,
	TLSClientConfig:   &tls.Config{InsecureSkipVerify: true}, // the certificate is the test's own
}}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func call(method string, target *url.URL, token string, body any, last int) *http.Response {
	var content io.Reader
	if body != nil {
		written, err := json.Marshal(body)
		must(err)
		content = bytes.NewReader(written)
	}
	request, err := http.NewRequest(method, target.String(), content)
	must(err)
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	if last >= -1 {
		request.Header.Set("Last-Event-ID", strconv.Itoa(last))
	}
	answer, err := client.Do(request)
	must(err)
	if answer.StatusCode >= 300 {
		text, _ := io.ReadAll(answer.Body)
		must(fmt.Errorf("%s: %s %s", target, answer.Status, text))
	}
	return answer
}

func read(answer *http.Response, into any) {
	defer answer.Body.Close()
	must(json.NewDecoder(answer.Body).Decode(into))
}

// until reads frames until one holds the text, and gives its id.
func until(stream *bufio.Scanner, text string) int {
	id := -1
	for stream.Scan() {
		line := stream.Text()
		if strings.HasPrefix(line, "id: ") {
			id, _ = strconv.Atoi(line[4:])
		}
		if strings.HasPrefix(line, "data: ") && strings.Contains(line, text) {
			return id
		}
	}
	must(fmt.Errorf("the stream ended before %s", text))
	return -1
}

func lines(answer *http.Response) *bufio.Scanner {
	scanner := bufio.NewScanner(answer.Body)
	scanner.Buffer(nil, 1<<20)
	return scanner
}

func main() {
	base, err := url.Parse(strings.TrimRight(os.Args[1], "/") + "/")
	must(err)
	at := func(from *url.URL, reference string) *url.URL {
		found, err := from.Parse(reference)
		must(err)
		return found
	}

	openings := at(base, "v1/matches")
	opened := call("POST", openings, "", map[string]any{"game": "help_me", "seats": 2}, -2)
	opened.Body.Close()
	match := at(openings, opened.Header.Get("Location"))
	within := func(path string) *url.URL { return at(match, match.Path+path) }

	var tokens []string
	for _, name := range []string{"Ada", "Bo"} {
		var seated struct {
			Token string `json:"seat_token"`
		}
		read(call("POST", within("/seats"), "", map[string]any{"name": name}, -2), &seated)
		tokens = append(tokens, seated.Token)
	}
	fmt.Println("seated over", opened.Proto)

	move := func() {
		var summary struct {
			Asked []struct{ Seat int } `json:"to_act"`
		}
		read(call("GET", match, "", nil, -2), &summary)
		token := tokens[summary.Asked[0].Seat]
		var legal struct{ Commands []json.RawMessage }
		read(call("GET", within("/legal"), token, nil, -2), &legal)
		call("POST", within("/commands"), token, legal.Commands[0], -2).Body.Close()
	}

	following := call("GET", within("/stream"), tokens[0], nil, -1)
	stream := lines(following)
	until(stream, `"match.started"`)
	move()
	last := until(stream, `"help_me.stack_moved"`)
	following.Body.Close()
	fmt.Println("played")

	move()
	following = call("GET", within("/stream"), tokens[0], nil, last)
	if until(lines(following), `"help_me.stack_moved"`) <= last {
		must(fmt.Errorf("an event came twice"))
	}
	following.Body.Close()
	fmt.Println("resumed")
}
